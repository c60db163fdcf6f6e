// What choices are called on buttons.

/** A choice with its price, as a button says it. */
export function choiceWords(choice) {
  if (!choice.price) return choice.words;
  return `${choice.words} (${choice.price.cost})`;
}
