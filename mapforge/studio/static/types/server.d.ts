// What the server answers, by the path of the question, and what it says over the socket, by kind.

import type {ArtData, EmblemArt, MapData, MapReport, MapSketch, RegionData, TraceSettings} from "./board.js";
import type {Conflict, Loop, Named, Value} from "./data.js";
import type {EmblemChoices} from "./emblems.js";
import type {
  FilterMatch,
  ItemReport,
  ListedPack,
  ListedScenario,
  Mention,
  OpenView,
  RegionShape,
  ScenarioOutcome,
  ScenarioResult,
  Trial,
  Vocabulary,
} from "./items.js";
import type {
  ActionChoice,
  CoinLines,
  OfferedSeat,
  GameEnd,
  GivenPosition,
  Invitation,
  Invitations,
  Lobby,
  OfferedItem,
  Moment,
  PastStep,
  PositionChoices,
  Price,
  ReviewState,
  SeatView,
  TableContent,
  TableList,
} from "./table.js";

/** A pack whose Python may run; `since` is empty where that ends with the studio. */
export interface TrustedPack {
  path: string;
  digest: string;
  since: string;
}

/** What can be chosen before a pack is printed. */
export interface PrintOptions {
  name: string;
  papers: string[];
  backs: string[];
  inks: string[];
  languages: string[];
  parts: string[];
}

/** The pages of a kit as pictures, and what does not fit on them. */
export interface PrintedSheets {
  sheets: string[];
  count: number;
  findings: string[];
  untranslated: string[];
}

/** The map after an edit; or what must be said before it can be done. */
export interface EditAnswer {
  board?: MapData;
  /** Instead of the board, what is different since a revision that the page has. */
  changes?: BoardChanges;
  /** The regions that are new. */
  regions?: string[];
  /** Regions that were covered as a whole, and are gone. */
  covered?: string[];
  /** Regions that would fall apart: which part keeps the name? */
  asks?: PartedRegion[];
}

/** What a pack says about itself. */
export interface PackForm {
  id: string;
  /** A name for the text that was seen. */
  seen: string;
  text: string;
  fields: PackFields;
  /** Other packs that it may name. */
  packs: string[];
}

export interface PackFields {
  name?: string;
  version?: string;
  license?: string;
  text?: string;
  mapforge?: string;
  authors?: string[];
  requires?: string[];
  optional?: string[];
  conflicts?: string[];
  load_after?: string[];
}

/** What an import would make, and what there is to choose. */
export interface ImportReview {
  regions: number;
  borders: number;
  picture: string;
  notes: string[];
  /** Gaps narrower than this were closed. */
  tolerance: number;
  /** Wider gaps that could be closed as well. */
  wider: number[];
  layers: string[];
  properties: string[];
  /** Words of the file that are no terrain. */
  words: string[];
}

/** What is different on a board since another revision. */
export interface BoardChanges {
  since: number;
  /** Everything but corners and regions. */
  fields: Partial<MapData>;
  corners: [number: number, x: number, y: number][];
  /** How many corners there are. */
  count: number;
  regions: RegionData[];
  /** The ids of all regions, where others are there, or in another order. */
  order: string[] | null;
}

/** A region that a new shape cuts into parts, each as loops. */
export interface PartedRegion {
  region: string;
  name: string;
  parts: Loop[][];
}

export interface Answers {
  pages: {pages: {name: string; title: string}[]};

  "packs/contents": {packs: ListedPack[]; root: string};
  "packs/sketches": Record<string, MapSketch>;
  "packs/code": {path: string; digest: string};
  "packs/manifest": PackForm;
  "packs/change_manifest": PackForm;
  "packs/trust": {trusted: boolean};
  "packs/new_pack": {pack: string};
  "packs/new_map": {reference: string};
  "packs/copy": {reference: string};
  "packs/rename": object;
  "packs/referrers": {places: Mention[]};
  "packs/delete": {kept: string};
  "packs/restore": object;

  "print/options": PrintOptions;
  "print/sheets": PrintedSheets;
  "trust/list": {trusted: TrustedPack[]};
  "trust/revoke": {trusted: TrustedPack[]};

  "map/board": MapData;
  "map/looks": ArtData;
  "map/text": {text: string};
  "map/apply": EditAnswer;
  "map/undo": EditAnswer;
  "map/redo": EditAnswer;
  "map/save": {conflict?: Conflict; board?: MapData};
  "map/review": ImportReview;
  "map/export": never;
  "map/themes": {themes: string[]};
  "map/trace": {picture: TraceSettings | null};
  "map/change_trace": {picture: TraceSettings | null};
  "map/put_trace_picture": {picture: TraceSettings};
  "map/remove_trace": {picture: null};

  "items/contents": {packs: ListedPack[]};
  "items/words": Vocabulary;
  "items/view": OpenView;
  "items/apply": ItemAnswer;
  "items/undo": ItemAnswer;
  "items/redo": ItemAnswer;
  "items/save": ItemAnswer;
  "items/accept": ItemAnswer;
  "items/new": {reference: string};
  "items/copy": {reference: string};
  "items/override": {reference: string};
  "items/rename": {reference: string};
  "items/delete": {kept: string};
  "items/referrers": {places: Mention[]};
  "items/wish": {hooks: string[]; nothing: boolean; advice: string[]};
  "items/emblems": EmblemChoices;
  "items/arms": EmblemArt;
  "items/picture": {image: string};
  "items/card": never;
  "items/about": {scenarios: ListedScenario[]};
  "items/run": {revision: number; results: ScenarioResult[]};
  "items/run_all": {results: ScenarioOutcome[]};
  "items/shapes": {shapes: RegionShape[]};
  "items/regions": FilterMatch;
  "items/fair": Trial;
  "items/start_trial": Trial;
  "items/start_tuning": Trial;
  "items/use_variant": ItemAnswer;
  "items/stop_trial": Trial;

  "table/lobby": Lobby;
  "table/offers": {items: OfferedItem[]};
  "table/new": Begun;
  "table/resume": Begun;
  "table/save": {exists?: string; path?: string; text?: string};
  "table/board": TableContent;
  "table/view": SeatView;
  "table/choose": {revision: number};
  "table/place": {revision: number};
  "table/confirm": {revision: number};
  "table/undo": {revision: number};
  "table/why": {text: string; price: Price | null};
  "table/hint": {text: string; choice: ActionChoice};
  "table/chart": CoinLines;
  "table/end": GameEnd;
  "table/moment": Moment;
  "table/past": {steps: PastStep[]};
  "table/review": ReviewState;
  "table/start_review": ReviewState;
  "table/tables": TableList;
  "table/name": TableList;
  "table/archive": TableList;
  "table/delete": TableList;
  "table/card": {picture: string};
  "table/free": {seats: OfferedSeat[]};
  "table/claim": {address: string};
  "table/rename": {revision: number};
  "table/take_back": {revision: number};
  "table/replace": {revision: number};
  "table/pace": {pace: string};
  "table/invitations": Invitations;
  "table/close_invitation": Omit<Invitation, "seat" | "name">;
  "table/renew_invitation": Omit<Invitation, "seat" | "name">;
  "table/position": PositionChoices;
  "table/check": {given?: GivenPosition | Value; problems: string[]};
  "table/stage": {table?: string; problems?: string[]};
  "table/steps": {steps: {name: string; words: string}[]; packs: Named[]};
  "table/record": {text: string};
  "table/try": {passed: boolean; findings: {line: number; message: string}[]};
  "table/add": {reference: string; path: string};
}

/** The item after an edit, or a conflict with what another program has written. */
export type ItemAnswer = (OpenView & {conflict?: undefined}) | {conflict: Conflict};

/** A game that has begun, or the pack that keeps it from beginning. */
export type Begun =
  | {table: string; broken?: undefined}
  | {table?: undefined; broken: {pack: string; mistakes: number; message: string}; why: string};

export type Path = keyof Answers;

export interface Messages {
  connected: {connection: number};
  lost: object;
  refused: {error: string};

  "map.changed": {map: string; revision: number};
  "map.outside": {map: string; conflict: Conflict};
  "map.trouble": {error: string};
  "map.findings": MapReport;

  "items.changed": {items: string; revision: number};
  "items.outside": {items: string; conflict: Conflict};
  "items.trouble": {error: string};
  "items.findings": ItemReport;
  "items.trial": Trial;

  "table.changed": {table: string; revision: number};
}
