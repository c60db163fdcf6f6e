// Items, their forms, and the scenarios that prove them.

import type {EmblemArt} from "./board.js";
import type {Fields, FileState, Named, Path, Point, Severity, Value} from "./data.js";

/** How a value is asked for. */
export interface Widget {
  type: string;
  of?: string;
  choices?: string[];
  is_open?: boolean;
  least?: number | null;
  most?: number | null;
  usual?: Value;
  fields?: FormField[];
  /** A modifier that would not be heard where it stands. */
  is_unheard?: boolean;
}

export interface FormField {
  key: string;
  title: string;
  widget: Widget;
  description?: string;
  required?: boolean;
}

/** A word of the grammar of filters, amounts and conditions. */
export interface GrammarWord {
  meaning: string;
  widget: Widget;
}

export type GrammarWords = Record<string, GrammarWord>;

export interface Grammar {
  filter: GrammarWords;
  count: Record<string, {meaning: string; words: string[]}>;
  scale: GrammarWords;
  condition: GrammarWords;
}

export interface HookParameter {
  name: string;
  summary: string;
  required: boolean;
  default: Value;
  widget: Widget;
}

export interface HookForm {
  name: string;
  pack: string;
  summary: string;
  sentence: string;
  entry: Value;
  parameters: HookParameter[];
}

/** Everything that a form can name. */
export interface Vocabulary {
  names: Record<string, Named[]>;
  grammar: Grammar;
  maps: Named[];
  hooks: Record<string, HookForm>;
  rulings: Record<string, string[]>;
}

/** What a control knows of its place in the form. */
export interface FormContext {
  vocabulary: Vocabulary;
  /** Makes controls for what lies inside: filters hold amounts, amounts hold filters. */
  control: Control;
  path: Path;
  readOnly: boolean;
  item?: Fields;
  set: (path: Path, value: Value) => Promise<boolean>;
  rename: (path: Path, key: string) => Promise<boolean>;
  name?: string;
  none?: string;
  label?: string;
}

/** Told a new value, null for none. */
export type Change = (value: Value) => unknown;

/** A value with the words for it. */
export type Choice<Key = string> = [key: Key, words: string];

/** Makes an element in which a value can be edited. */
export type Control = (widget: Widget, value: Value, change: Change, context: FormContext) => HTMLElement;

export interface ItemHook {
  name: string;
  entry: Value;
  own: boolean;
  known: boolean;
  sentence: string;
  form: HookForm | null;
  modifiers: Record<string, Widget>;
}

export interface ChainStep {
  reference: string;
  pack: string;
  how: string;
  changes: string[];
  read_only: boolean;
}

export interface ItemCard {
  kind: string;
  name?: string;
  text?: string;
  numbers: Partial<Record<"tokens" | "supply" | "price" | "defence" | "cost", number>>;
  /** What it costs and brings while it is on offer, in sentences. */
  offer: string[];
}

export interface TranslationRow {
  kind: string;
  id: string;
  key: string;
  name: string;
  text: string;
  own: {name?: string; text?: string};
  regions: {id: string; name: string; own?: string}[];
}

/** Whatever is open: an item, a translation or a file of scenarios. */
export interface OpenView extends FileState {
  kind: string;
  id: string;
  pack: string;
  file: string;
  topic: string;
  text: string;
  prefix: Path;
  broken: {message: string; line: number; column: number} | null;
  data: Value;
  fields: Fields;
  how?: string;
  form?: FormField[];
  hooks?: ItemHook[];
  chain?: ChainStep[];
  card?: ItemCard;
  /** The emblem, and the key that chose it; only what may have one has it. */
  face?: {art: EmblemArt; said: {image?: Value; emblem?: Value}} | null;
  rows?: TranslationRow[];
}

/** An item whose text can be read. */
export type ItemView = OpenView & Required<Pick<OpenView, "how" | "form" | "hooks" | "chain" | "card">>;

export interface ItemFinding {
  check: string;
  severity: Severity;
  message: string;
  why?: string;
  help?: string;
  is_here: boolean;
  path: Path | null;
  place: {file: string; line: number; column: number};
  fix: {old: string; new: string} | null;
}

/** What is asked for in the editor of the text; `change` gets the text, and the one that it was made from. */
export interface EditorActions {
  change: (text: string, before: string) => unknown;
  undo: () => unknown;
  redo: () => unknown;
  save: () => unknown;
}

export interface ItemReport {
  items: string;
  revision: number;
  findings: ItemFinding[];
  counts?: Partial<Record<Severity, number>>;
}

export interface ListedItem extends Named {
  overrides?: boolean;
}

export interface ListedPack extends Named {
  path: string;
  read_only: boolean;
  needs_trust?: boolean;
  trouble?: string;
  items: Record<string, ListedItem[]>;
  /** The ids of maps with edits that are only in the journal. */
  unsaved?: string[];
  /** Files of maps that cannot be read, and why. */
  unreadable?: {id: string; error: string}[];
}

/** A place in a file that names an item. */
export interface Mention {
  file: string;
  line: number;
  text: string;
}

export interface RegionShape extends Named {
  terrain: string;
  colour: string;
  loops: Point[][];
}

export interface BoardShape extends RegionShape {
  symbols: string[];
  middle: Point;
}

/** Which regions a filter matches: always, or as the game goes. */
export interface FilterMatch {
  map: string;
  always: string[];
  ever: string[];
  trouble: string;
}

export interface HeldRegion {
  holder: number | null;
  race: string | null;
  tokens: number;
  pieces: string[];
}

/** Who holds what in a scenario. */
export interface ScenarioPosition {
  regions: Record<string, HeldRegion>;
  nations: {player: number; race: string; power: string; active: boolean; hand: number}[];
  coins: number[];
}

export interface ScenarioBoards {
  shapes: BoardShape[];
  before: ScenarioPosition;
  after: ScenarioPosition;
}

export interface ScenarioResult {
  index: number;
  name: string;
  passed: boolean;
  troubles: {path: Path; message: string}[];
  notes: string[];
  events: string[];
  can_accept: boolean;
  boards?: ScenarioBoards;
  facts?: Fields;
  legal?: string[];
}

export interface ListedScenario {
  file: string;
  index: number;
  name: string;
}

export interface ScenarioOutcome extends ListedScenario {
  passed: boolean;
  message: string;
}

export type Interval = [low: number | null, high: number | null];

export interface Opinion {
  worth: number | null;
  interval: Interval;
  fair_range?: Interval;
}

export interface Verdict extends Opinion {
  verdict: "fair" | "strong" | "weak" | "undecided";
  headline: string;
  coins_from?: Record<string, number>;
  neighbours?: {below?: string; above?: string};
  win_rate_lift: number | null;
  games: number;
  map: string;
  opinions?: {bot: string}[];
}

/** An item with other numbers, and what bots think of it. */
export interface Variant extends Opinion {
  changes: {path: string; from: number; to: number}[];
  verdict: "fair" | "strong" | "weak" | "undecided";
  probability: number | null;
  games: number;
}

/** The search for fair variants of an item. */
export interface Tuning extends Opinion {
  verdict: "fair" | "strong" | "weak" | "undecided";
  variants: Variant[];
  words: string;
}

export interface RunningTrial {
  games: number;
  share: number;
  left: number;
  ready: boolean;
  opinion: Opinion | null;
  task: "judge" | "tune";
  phase: string;
  found: Variant[];
}

/** What bots think of an item so far. */
export interface Trial {
  reference: string;
  verdict: Verdict | null;
  tuning: Tuning | null;
  running: RunningTrial | null;
  error: string;
}
