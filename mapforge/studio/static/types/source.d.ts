// The seam between the pages of a table and whoever answers them.

import type {Messages} from "./server.js";
import type {Shell} from "./shell.js";

/** What brings questions to whoever knows the games: HTTP and a socket, or a worker. */
export type Transport = Pick<Shell, "ask" | "send" | "on" | "say" | "connection">;

export interface GameEvents {
  changed: (message: Messages["table.changed"]) => unknown;
  connected: () => unknown;
  lost: () => unknown;
  refused: (error: string) => unknown;
}
