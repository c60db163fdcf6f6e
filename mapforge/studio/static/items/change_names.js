// Names of the numbers of an item, for people who do not read paths.

/** The name of a number as a form has it: `hooks/cheaper/by` is `by` of `cheaper`. @param {string} path */
export function changeName(path) {
  const [name, ...outer] = path.split("/").reverse();
  const effect = outer.find((word) => word !== "hooks");
  return effect ? `${effect.replaceAll("_", " ")}: ${name.replaceAll("_", " ")}` : name;
}
