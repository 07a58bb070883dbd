import {
  type BookingHost,
  listFreeSlots,
  readOwnHost,
} from "#features/booking/booking.contract.ts";
import { readOwnListing } from "#features/mentors/mentors.contract.ts";
import { countUnread } from "#features/messages/messages.contract.ts";
import type { Services } from "#platform/services.ts";
import type { UserViewer } from "#platform/viewer.ts";
import { type EarningsSums, readEarningsSums } from "../money/earnings.usecases.server.ts";
import {
  type ListedSession,
  listOwnSessions,
  listSessionsToAnswer,
} from "../sessions/read-session.usecases.server.ts";
import { previewedSlots } from "./studio.constants.ts";

const shownSessions = 5;

/** Reasons why a mentor can't be booked right now. */
export type Obstacle = "unlisted" | "no-hours" | "paused" | "no-free-times";

export interface StudioOverview {
  /** Requests and proposals from mentees that need the mentor's answer, soonest deadline first. */
  toAnswer: ListedSession[];
  /** The next agreed sessions, at most five. */
  upcoming: ListedSession[];
  unread: number;
  sums: EarningsSums;
  obstacle: Obstacle | null;
}

/** Reads the overview of the studio. */
export async function readOverview(
  services: Services,
  viewer: UserViewer,
): Promise<StudioOverview> {
  const agreed = { as: "host", when: "upcoming", waitsForHost: false, page: 1 } as const;
  const [{ sessions }, toAnswer, unread, sums, obstacle] = await Promise.all([
    listOwnSessions(services, viewer, agreed),
    listSessionsToAnswer(services, viewer),
    countUnread(services, viewer),
    readEarningsSums(services, viewer),
    findObstacle(services, viewer),
  ]);
  return { toAnswer, upcoming: sessions.slice(0, shownSessions), unread, sums, obstacle };
}

/** Whether the mentor was taken off the list: no one sees their profile then, or can book them. */
export async function isUnlisted(services: Services, viewer: UserViewer): Promise<boolean> {
  return (await readOwnListing(services, viewer))?.absence === "unlisted";
}

/** The next times that mentees can book, where the mentor is on the list. */
export async function previewSlots(
  services: Services,
  host: BookingHost | string,
): Promise<Date[]> {
  const slots = await listFreeSlots(services, host);
  return slots.slice(0, previewedSlots).map(({ startsAt }) => startsAt);
}

async function findObstacle(services: Services, viewer: UserViewer): Promise<Obstacle | null> {
  const [isHidden, host] = await Promise.all([
    isUnlisted(services, viewer),
    readOwnHost(services, viewer),
  ]);
  if (isHidden) return "unlisted";
  if (!host) return "no-hours";
  if (host.pausedAt) return "paused";
  const hasHours = host.hours.length > 0 || host.exceptions.some(({ hours }) => hours.length > 0);
  if (!hasHours) return "no-hours";
  const slots = await listFreeSlots(services, host);
  return slots.length === 0 ? "no-free-times" : null;
}
