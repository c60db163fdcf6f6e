// How fast bots play.

export const PACE = "studio.table.pace";
export const PACES = ["at once", "brisk", "slow"];

/** What was chosen last. */
export function chosenPace() {
  return localStorage.getItem(PACE) ?? "brisk";
}
