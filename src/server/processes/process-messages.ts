/** To a server process from the one that owns the port. They arrive in the order they were sent in. */
export type MessageToServer =
  /** Comes with its socket. */
  | { kind: "connection"; id: number }
  /** The port is open: `announces` says which process prints that. */
  | { kind: "open"; announces: boolean }
  /** Serve on, and ask people to come elsewhere. */
  | { kind: "stop"; reason: string }
  /** No connection follows. */
  | { kind: "finish" }
  | Broadcast;

export type MessageFromServer =
  | { kind: "ready" }
  /** The connection is served there now. */
  | { kind: "taken"; id: number }
  | Broadcast;

/** What one server process has the others know. */
export interface Broadcast {
  kind: "broadcast";
  topic: string;
  text: string;
}

/** The environment variable by which a server process learns its number and how many there are. */
export const processVariable = "MERIDIAN_SERVER_PROCESS";
