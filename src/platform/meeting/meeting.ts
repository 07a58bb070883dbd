import { randomBytes } from "node:crypto";

/** Provider of video meetings. */
export interface MeetingProvider {
  /** The address of a new room that nobody can guess. Asks nobody; cannot fail. */
  newMeeting(): { url: string };
}

/**
 * Any provider whose rooms come to be by their names works: Jitsi, hosted or one's own, and those
 * like it. Nothing is reserved there, so nothing need be given back when a booking is cancelled.
 * `template` is an address with `{room}` in it.
 */
export function createMeetingProvider(template: string): MeetingProvider {
  return {
    newMeeting: () => ({
      url: template.replaceAll("{room}", `meridian-${randomBytes(16).toString("hex")}`),
    }),
  };
}
