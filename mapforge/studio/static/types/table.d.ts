// Games at a table, as one seat may see them.

import type {ArtData, BoardData} from "./board.js";
import type {Fields, Named} from "./data.js";

export interface Bot {
  id: string;
  summary: string;
}

/** The name and the text of something in play. */
export interface PlayedItem {
  name: string;
  kind: string;
  text: string;
  tokens?: number;
}

export type PlayedItems = Record<string, PlayedItem | undefined>;

/** What does not change while a game is played. */
export interface TableContent {
  board: BoardData;
  looks: ArtData;
  items: PlayedItems;
  bots: Bot[];
  host: boolean;
}

export interface Price {
  cost: number;
  words: string;
}

/** Something a player may do. */
export interface ActionChoice {
  action: string;
  verb: string;
  what: string;
  region: string | null;
  combo: number | null;
  words: string;
  price: Price | null;
}

export interface RegionState {
  holder: number | null;
  race: string | null;
  tokens: number;
  declined: boolean;
  pieces: Record<string, number>;
}

export interface Nation {
  player: number;
  race: string;
  power: string | null;
  name: string;
  active: boolean;
  hand: number;
  withdrawn: number;
  aside: number;
  regions: number;
  pieces: Record<string, number>;
}

export interface MarketCombo {
  number: number;
  race: string;
  power: string;
  name: string;
  tokens: number;
  cost: number;
  coins: number;
  pieces: string[];
}

export interface LogLine {
  kind: string;
  player: number | null;
  text: string;
  die?: number;
}

/** Where everything stands. */
export interface Position {
  round: number;
  turns: number;
  event: string | null;
  coins: (number | null)[];
  regions: Record<string, RegionState | undefined>;
  nations: Nation[];
  market: MarketCombo[];
  stacks: {races: number; powers: number};
  before: string[][];
}

export interface Seat {
  name: string;
  kind: string;
  person: boolean;
}

export interface SeatView extends Position {
  revision: number | string;
  epoch: number;
  you: number;
  local: number[];
  seats: Seat[];
  guests: number[];
  here: number[];
  player: number;
  over: boolean;
  winners: number[];
  prompt: string;
  choices: ActionChoice[];
  redeploys: boolean;
  placed: Record<string, number>;
  can_confirm: boolean;
  undo: {possible: boolean; why: string};
  thinking: {player: number; seconds: number} | null;
  trouble: string;
  changed_outside: boolean;
  steps: number;
  log: LogLine[];
  log_from: number;
}

/** A position of the past. */
export interface Moment extends Position {
  step: number;
  words: string;
  log_length: number;
}

export interface CoinLines {
  rounds: number[];
  /** Nothing for a player whose coins are hidden. */
  lines: (number[] | null)[];
}

export interface LobbyMap extends Named {
  pack: string;
  players: number[];
}

export interface Lobby {
  maps: LobbyMap[];
  packs: Named[];
  mixes: string[];
  bots: Bot[];
  saved: {name: string; map: string; players: string[]}[];
  tables: {id: string; map: string; players: string[]; round: number; over: boolean}[];
  paces: string[];
  shared: boolean;
  folder: string;
}

export interface Invitation {
  seat: number;
  name: string;
  /** None while the seat is closed. */
  addresses: string[];
  here: boolean;
  /** The pages that are open at the seat: the machine, and since when, in seconds. */
  visitors: {from: string; since: number}[];
}

/** A nation of a position that is set up by hand. */
export interface GivenNation extends Fields {
  race?: string;
  power?: string;
  regions?: Record<string, number>;
  pieces?: Record<string, string[] | number>;
}

export interface GivenPlayer extends GivenNation {
  coins?: number;
  hand?: number;
  declined?: GivenNation[];
}

/** A position that is set up by hand. */
export interface GivenPosition extends Fields {
  round: number;
  turn: number;
  phase: string;
  players: GivenPlayer[];
  combos: [race: string, power: string, coins: number][];
  pieces: Record<string, string[]>;
}

export interface PositionChoices {
  given: GivenPosition;
  race: string[];
  power: string[];
  pieces: string[];
  turns: number;
}

/** What is marked on a region that can be clicked. */
export interface RegionMark {
  tone: "attack" | "roll" | "place" | "offer" | "own";
  tag?: number | string;
  isDie?: boolean;
}
