// Plain data: numbers on the board, and what a YAML file can hold.

export type Point = [x: number, y: number];
export type Size = [width: number, height: number];
/** Left, top, right, bottom. */
export type Box = [number, number, number, number];
/** An outline: its points, without the first one again at the end. */
export type Loop = Point[];
/** Two ids. */
export type Pair = [string, string];

/** A value of a YAML file. */
export type Value = string | number | boolean | null | undefined | Value[] | {[key: string]: Value};
export type Fields = {[key: string]: Value};
/** Where a value stands in a file. */
export type Path = (string | number)[];

/** Something with an id and the name that people know it by. */
export interface Named {
  id: string;
  name: string;
}

export type Severity = "error" | "warning" | "note" | "info";

/** Two versions of a file: the one in the studio, and the one that another program has written. */
export interface Conflict {
  file: string;
  mine: string;
  theirs: string;
  /** Whether the other program has deleted the file. */
  gone?: boolean;
  /** What differs, for maps that can be read. */
  parts?: VersionPart[];
  /** The outlines of the map, to show parts on. */
  ground?: Loop[];
}

export type Version = "mine" | "theirs";

/** A region, or a key of a map, that two versions do not share. */
export interface VersionPart {
  key: string;
  name: string;
  lines: {key: string; mine: string; theirs: string}[];
  usual: Version;
  shapes: Record<Version, Loop[]>;
}

/** Whether a file can be changed here, and what is saved. */
export interface FileState {
  revision: number;
  reference: string;
  read_only: boolean;
  busy: boolean;
  linked: boolean;
  saved: boolean;
  recovered: boolean;
  can_undo: boolean;
  can_redo: boolean;
}
