// Games at a table, as one seat may see them.

import type {ArtData, BoardData, EmblemArt} from "./board.js";
import type {Fields, Named} from "./data.js";

export interface Bot {
  id: string;
  summary: string;
  group: string;
  /** Who plays for it at a table. */
  people: {name: string; face: EmblemArt | null}[];
}

/** The name and the text of something in play. */
export interface PlayedItem {
  name: string;
  kind: string;
  id: string;
  text: string;
  /** What it does, in plain words. */
  effects: string[];
  tokens?: number;
}

/** By kind and id, such as `power/forest`. */
export type PlayedItems = Record<string, PlayedItem | undefined>;

/** What does not change while a game is played. */
export interface TableContent {
  board: BoardData;
  looks: ArtData;
  items: PlayedItems;
  bots: Bot[];
  host: boolean;
  /** What can be done beside playing. */
  tools: Tool[];
}

export type Tool = "friends" | "positions" | "scenarios" | "files" | "downloads" | "review";

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
  /** Names of the tricks that are used: a dragon, a hero, a boost. */
  using?: string[];
  words: string;
  price: Price | null;
  /** What is given up with it, for what is asked once more. */
  warning?: string | null;
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

/** What an action did, for people who watch. */
export interface Deed {
  step?: number;
  player: number;
  verb: string;
  region: string | null;
  /** Regions that changed hands, each with the neighbour that tokens came from, if any. */
  taken: {region: string; from: string | null}[];
  /** Who stood there before. */
  fell: {region: string; player: number; tokens: number}[];
  /** Coins, and the regions that they rise from. */
  coins: {player: number; coins: number; item: string; regions: string[]}[];
}

/** A step since a player chose last, with the board after it. */
export interface PastStep extends Pick<Position, "regions"> {
  step: number;
  words: string;
  round: number;
  deed: Deed | null;
}

export type CoinSource = "regions" | "race" | "power" | "decline" | "bonus";

/** Who won and why: for each player and round, coins by what they came from. */
export interface GameEnd extends CoinLines {
  sources: Record<CoinSource, number>[][];
}

export interface Estimate {
  value: number;
  low: number;
  high: number;
  cases: number;
}

/** A decision of the game, the best alternative, and how many coins more it was worth. */
export interface JudgedDecision {
  step: number;
  round: number;
  player: number;
  kind: "pick" | "choice" | "attack" | "redeployment" | "answer";
  did: string;
  other: string;
  effect: string;
  worth: Estimate;
  clear: boolean;
  usual: boolean;
  /** The race and the power that were picked, such as `base:race/giants`. */
  items: string[];
}

/** Where a game was won and lost; the first of the judged decisions, as many as mattered. */
export interface Review {
  decisions: number;
  playouts: number;
  seconds: number;
  mattered: number;
  judged: JudgedDecision[];
  course: {round: number; leads: Estimate[]}[];
}

export interface ReviewState {
  review: Review | null;
  running: {playouts: number; share: number} | null;
  error: string;
}

export interface ListedTable {
  id: string;
  name: string;
  map: string;
  /** In seconds. */
  begun: number;
  players: string[];
  round: number;
  over: boolean;
  winners: string[];
  archived: boolean;
  note: string;
}

export interface TableList {
  tables: ListedTable[];
  unreadable: string[];
}

export interface OfferedSeat {
  seat: number;
  name: string;
  kept_warm: boolean;
  /** Whether this browser has its key, nobody has sat down there, or somebody else has. */
  whose: "yours" | "free" | "taken";
}

export interface Invitations {
  shared: boolean;
  /** The addresses by which anybody may claim a seat. */
  addresses: string[];
  /** The squares of a QR code, row by row. */
  picture: string[] | null;
  seats: Invitation[];
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
  pace?: string;
  redeploys: boolean;
  turn: number;
  placed: Record<string, number>;
  can_confirm: boolean;
  undo: {possible: boolean; why: string};
  thinking: {player: number; seconds: number} | null;
  trouble: string;
  /** What people should know about the journal or the address. */
  note: string;
  /** Whether a bot plays for whoever sits here. */
  kept_warm: boolean;
  /** How many steps were played when this seat had chosen last. */
  since: number;
  deeds: Deed[];
  /** Coins by the id of what has earned them. */
  earned: Record<string, number | undefined>;
  changed_outside: boolean;
  steps: number;
  log: LogLine[];
  log_from: number;
}

/** A position of the past. */
export interface Moment extends Position {
  step: number;
  words: string;
  player: number;
  deed: Deed | null;
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

/** A race or power that may be on offer first. */
export interface OfferedItem {
  id: string;
  kind: string;
  name: string;
  text: string;
  /** The name of its pack. */
  pack: string;
  face: EmblemArt;
}

export interface Lobby extends TableList {
  maps: LobbyMap[];
  packs: Named[];
  mixes: string[];
  bots: Bot[];
  saved: {name: string; map: string; players: string[]}[];
  paces: string[];
  shared: boolean;
  folder: string;
  /** Whether a saved game may be opened from a file of the reader's. */
  opens_files?: boolean;
}

export interface Invitation {
  seat: number;
  name: string;
  /** None while the seat is closed. */
  addresses: string[];
  /** Whether a guest has sat down there: it is kept for them until the host frees it. */
  claimed: boolean;
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
  /** What the cheapest trick costs, where one is possible. */
  trick?: number | string;
}
