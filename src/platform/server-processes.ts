/** The server processes that answer on one port, as seen by one of them. */
export interface ServerProcesses {
  /** Counted from 0. The first one works on jobs. */
  index: number;
  count: number;
  /**
   * Calls `hear` with what the others broadcast about a topic. Answers how to broadcast to them, which
   * takes a moment and is lost on a process that is starting.
   */
  join(topic: string, hear: (text: string) => void): (text: string) => void;
}

export const onlyProcess: ServerProcesses = { index: 0, count: 1, join: () => () => {} };

/** A process's part of something that all of them have together; the first ones get what is left over. */
export function partOf(total: number, { index, count }: ServerProcesses): number {
  return Math.floor(total / count) + (index < total % count ? 1 : 0);
}
