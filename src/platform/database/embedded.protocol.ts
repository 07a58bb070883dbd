/** Request of the server's thread to the thread that hosts the embedded database. */
export type EmbeddedRequest =
  | { id: number; kind: "query"; text: string; values: unknown[] }
  | { id: number; kind: "execute"; text: string }
  | { id: number; kind: "dump" }
  | { id: number; kind: "close" };

export interface EmbeddedResult {
  rows: Record<string, unknown>[];
  affectedRows: number | undefined;
}

/** The fields of a database error that survive the way between threads. */
export interface EmbeddedFailure {
  message: string;
  code?: string;
  detail?: string;
  hint?: string;
  constraint?: string;
  table?: string;
  column?: string;
  schema?: string;
}

export type EmbeddedResponse =
  | { id: number; result: EmbeddedResult | Uint8Array }
  | { id: number; failure: EmbeddedFailure }
  | EmbeddedNotice;

/** Text of a `NOTIFY` on a channel that is listened to. */
export interface EmbeddedNotice {
  channel: string;
  payload: string;
}

export interface EmbeddedOptions {
  /** Folder the data is kept in; absent: in memory. */
  folder?: string;
  /** Archive of a data folder to begin with, made by `dump`. */
  snapshot?: Uint8Array;
}
