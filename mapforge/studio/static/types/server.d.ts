// What the server answers, by the path of the question, and what it says over the socket, by kind.

import type {ArtData, MapData, MapReport, MapSketch, TraceSettings} from "./board.js";
import type {Conflict, Named, Value} from "./data.js";
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
  GivenPosition,
  Invitation,
  Lobby,
  Moment,
  PositionChoices,
  Price,
  SeatView,
  TableContent,
} from "./table.js";

/** A pack whose Python may run; `since` is empty where that ends with the studio. */
export interface TrustedPack {
  path: string;
  digest: string;
  since: string;
}

export interface Answers {
  pages: {pages: {name: string; title: string}[]};

  "packs/contents": {packs: ListedPack[]; root: string};
  "packs/sketches": Record<string, MapSketch>;
  "packs/code": {path: string; digest: string};
  "packs/trust": {trusted: boolean};
  "packs/new_pack": {pack: string};
  "packs/new_map": {reference: string};
  "packs/copy": {reference: string};

  "trust/list": {trusted: TrustedPack[]};
  "trust/revoke": {trusted: TrustedPack[]};

  "map/board": MapData;
  "map/looks": ArtData;
  "map/text": {text: string};
  "map/apply": {board: MapData};
  "map/undo": {board: MapData};
  "map/redo": {board: MapData};
  "map/save": {conflict?: Conflict; board?: MapData};
  "map/review": {picture: string; notes?: string[]};
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
  "items/wish": {hooks: string[]; advice: string[]};
  "items/about": {scenarios: ListedScenario[]};
  "items/run": {revision: number; results: ScenarioResult[]};
  "items/run_all": {results: ScenarioOutcome[]};
  "items/shapes": {shapes: RegionShape[]};
  "items/regions": FilterMatch;
  "items/fair": Trial;
  "items/start_trial": Trial;
  "items/stop_trial": Trial;

  "table/lobby": Lobby;
  "table/new": {table: string};
  "table/resume": {table: string};
  "table/save": {exists?: string; path?: string};
  "table/board": TableContent;
  "table/view": SeatView;
  "table/choose": {revision: number};
  "table/place": {revision: number};
  "table/confirm": {revision: number};
  "table/undo": {revision: number};
  "table/why": {text: string; price: Price | null};
  "table/hint": {text: string; choice: ActionChoice};
  "table/chart": CoinLines;
  "table/moment": Moment;
  "table/replace": {revision: number};
  "table/pace": {pace: string};
  "table/invitations": {shared: boolean; seats: Invitation[]};
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
