import type { DatabaseTransaction } from "#platform/database/database.ts";

/** A message to everybody who has joined a topic. */
export interface RealtimeMessage {
  /** The topic without the client's prefix, e.g. `thread:<id>`; at most 255 characters. */
  topic: string;
  /** Name of the event, as the browser's `channel.on("broadcast", { event }, …)` has it. */
  event: string;
  /** An object without an `id` is given the message's own. */
  payload: Readonly<Record<string, unknown>>;
}

/**
 * Sends to browsers that look on. Who may join a topic is decided by policies on
 * `realtime.messages`; a topic that no policy names can be sent to and is heard by nobody.
 */
export interface Realtime {
  /**
   * Sends in `transaction`: it is heard if and only if the transaction commits. In a visitor's own
   * transaction row security must permit it, as it must for their browser.
   */
  send(transaction: DatabaseTransaction, message: RealtimeMessage): Promise<void>;
}
