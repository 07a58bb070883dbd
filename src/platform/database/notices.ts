/** Listener for a channel of `NOTIFY`. */
export interface NoticeHandler {
  hear(payload: string): void;
  /** Called after a time in which nothing could be heard: whatever was said then is lost. */
  missed?(): void;
}

/** Resolves when the channel is heard, with how to stop. */
export type Listen = (channel: string, handler: NoticeHandler) => Promise<() => Promise<void>>;

export function quoteName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
