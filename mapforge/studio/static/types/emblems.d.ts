// Emblems to choose from.

import type {EmblemArt} from "./board.js";

/** What arms show, as the key `emblem` says it. */
export interface ArmsWords {
  charge: string;
  division: string;
  field: string;
  second: string;
  tincture: string;
}

export interface Tincture {
  name: string;
  colour: string;
  is_pale: boolean;
}

export interface ListedEmblem {
  name: string;
  /** Everything it may be looked for by. */
  words: string;
  is_charge: boolean;
  art: EmblemArt;
  /** The arms on which a charge is shown. */
  arms: ArmsWords | null;
}

export interface EmblemChoices {
  /** Names of emblems, the best first. */
  proposals: string[];
  emblems: ListedEmblem[];
  /** The arms that the item has until somebody chooses. */
  arms: ArmsWords;
  divisions: string[];
  tinctures: Tincture[];
}
