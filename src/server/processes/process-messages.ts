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
  /** Say that you're alive. */
  | { kind: "ping" }
  | Broadcast;

export type MessageFromServer =
  | { kind: "ready" }
  /** The connection is served there now. */
  | { kind: "taken"; id: number }
  /** A debugger may stop it for as long as someone looks at it. */
  | { kind: "alive"; isDebugged: boolean }
  | Broadcast;

/** A message of one server process to all others. */
export interface Broadcast {
  kind: "broadcast";
  topic: string;
  text: string;
}

/** The environment variable that has a server process's number and the number of all of them. */
export const processVariable = "MERIDIAN_SERVER_PROCESS";
