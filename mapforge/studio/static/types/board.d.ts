// Boards, as the map editor and the table draw them.

import type {Box, FileState, Loop, Named, Pair, Point, Severity} from "./data.js";

export interface RegionData extends Named {
  terrain: string;
  symbols: string[];
  /** How many of each piece. */
  pieces: Record<string, number>;
  /** Outlines as numbers of corners. */
  rings: number[][];
  holes?: number[][];
  label: Point | null;
  centre: Point | null;
  /** The radius of the largest circle inside; only boards of games have it. */
  room?: number;
}

/** What every board has: its size, its corners and its regions. */
export interface BoardData {
  name: string;
  width: number;
  height: number;
  corners: Point[];
  /** The corners at which borders meet. */
  junctions: number[];
  regions: RegionData[];
  links: Pair[];
  barriers: Pair[];
  borders: Pair[];
  entries?: string[];
}

/** A map that is edited. */
export interface MapData extends BoardData, FileState {
  id: string;
  players: number[];
  turns: number | null;
  is_drawn: boolean;
  areas: Record<string, string[]>;
  terrains: Named[];
  symbols: Named[];
  piece_kinds: Named[];
  /** The map that this file changes, if it does. */
  changes: string | null;
}

/** What a mesh needs of a board. */
export type MeshData = Pick<BoardData, "width" | "height" | "corners" | "junctions"> & {
  regions: (Pick<RegionData, "id" | "rings" | "holes"> & Partial<RegionData>)[];
};

/** A region with its outlines, holes among them, and the box around it. */
export type MeshRegion<Region> = Region & {loops: number[][]; box: Box};

/** A piece of a border: two corners, and the regions on its sides as numbers. */
export interface Side {
  a: number;
  b: number;
  regions: number[];
}

export interface SideNear extends Side {
  at: Point;
}

/** Where a pointer snaps to. */
export interface Snap {
  at: Point;
  kind: "corner" | "border" | "edge" | "grid" | "free" | null;
  corner?: number;
  side?: SideNear;
}

/** What is drawn while somebody drags or draws. */
export interface Sketch {
  points?: Point[];
  closes?: boolean;
  snap?: Snap | null;
  kind?: string;
  box?: Box | null;
  /** Whether the box is a frame around something, and no rubber band. */
  isFrame?: boolean;
  /** Outlines of what is moved. */
  loops?: Loop[];
  /** Places where something is wrong. */
  marks?: Point[];
}

export type Overlay = "graph" | "grid" | "names" | "symbols" | "coasts" | "texture";

export interface Transform {
  x: number;
  y: number;
  scale: number;
}

/** What a pointer event says about its place. */
export interface PointerPlace {
  clientX: number;
  clientY: number;
}

export interface GroundArt {
  colour: string;
  is_dark: boolean;
  is_water: boolean;
  tile: [number, number];
  strokes: {path: string; fills: boolean; colour: string; opacity: number}[];
  emblem: IconArt | null;
}

export interface IconArt {
  shapes: {path: string; fill: string; stroke: string; width: number}[];
  letters?: string | null;
  /** What is drawn instead, if it has one. */
  emblem?: EmblemArt | null;
}

/** An emblem as shapes or as a picture, and the frame of its kind; arms have none. */
export interface EmblemArt {
  box: string;
  shapes: Record<string, string>[];
  image?: Record<string, string> | null;
  frame: string;
  fill: string;
  share: number;
  drop: number;
}

/** How ground and icons are drawn, by id. */
export interface ArtData {
  terrains: Record<string, GroundArt>;
  symbols: Record<string, IconArt>;
  pieces: Record<string, IconArt>;
  /** The emblems of races and powers by kind and id; only tables have them. */
  emblems?: Record<string, EmblemArt | undefined>;
}

export interface FindingPlace {
  file?: string;
  line?: number;
  column?: number;
  region?: string;
  x?: number;
  y?: number;
}

export interface MapFinding {
  check: string;
  severity: Severity;
  message: string;
  why?: string;
  help?: string;
  is_here: boolean;
  place: FindingPlace;
  /** The item of another file that it is about, such as `base:map/isle`. */
  reference?: string;
}

export interface Measure {
  value: Figure;
  printed?: Record<string, Figure>;
}

export type Figure = number | string | null | undefined;

/** A map beside the printed boards. */
export interface MapFacts {
  verdicts?: Record<string, string>;
  measures?: Record<string, Record<string, Measure>>;
  lists?: Record<string, string[]>;
}

export interface MapReport {
  map: string;
  revision: number;
  findings: MapFinding[];
  counts?: Partial<Record<Severity, number>>;
  facts: MapFacts | null;
}

/** A picture behind the map. */
export interface TraceSettings {
  x: number;
  y: number;
  scale: number;
  opacity: number;
  locked: boolean;
  hidden: boolean;
}

export interface DrawnTrace extends TraceSettings {
  href: string;
  width: number;
  height: number;
  ground: number;
}

/** A small picture of a map. */
export interface MapSketch {
  box: [x: number, y: number, width: number, height: number];
  shapes: {colour: string; loops: Point[][]}[];
  count: number;
  players?: number[];
}

/** A region in the clipboard: what it is, and its outlines as points. */
export interface CopiedRegion {
  terrain: string;
  symbols: string[];
  pieces: Record<string, number>;
  rings: Loop[];
  holes: Loop[];
}

/** A symbol or piece to put into regions. */
export interface Stamp extends Named {
  kind: "symbols" | "pieces";
}

/** A corner that was dragged. */
export interface CornerMove {
  corner: number;
  from: Point;
  to: Point;
}
