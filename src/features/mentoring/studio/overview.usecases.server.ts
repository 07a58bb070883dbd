import { type BookingHost, listFreeSlots } from "#features/booking/booking.contract.ts";
import { readSchedule } from "#features/booking/hosts/hosts.contract.ts";
import { countUnread } from "#features/messages/messages.contract.ts";
import type { Services } from "#platform/services.ts";
import type { UserViewer } from "#platform/viewer.ts";
import { type EarningsSums, readEarningsSums } from "../money/earnings.usecases.server.ts";
import { type ListedSession, listOwnSessions } from "../sessions/read-session.usecases.server.ts";
import { previewedSlots } from "./studio.constants.ts";

const shownSessions = 5;

/** Reasons why a mentor can't be booked right now. */
export type Obstacle = "no-hours" | "paused" | "no-free-times";

export interface StudioOverview {
  /** Requests and proposals from mentees that need the mentor's answer, soonest first. */
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
  const list = { as: "host", when: "upcoming", page: 1 } as const;
  const { sessions } = await listOwnSessions(services, viewer, list);
  const schedule = await readSchedule(services, viewer);
  return {
    toAnswer: sessions.filter(waitsForMentor),
    upcoming: sessions.filter(isAgreed).slice(0, shownSessions),
    unread: await countUnread(services, viewer),
    sums: await readEarningsSums(services, viewer),
    obstacle: schedule ? await findObstacle(services, schedule.host) : "no-hours",
  };
}

/** The next times that mentees can book. */
export async function previewSlots(services: Services, hostId: string): Promise<Date[]> {
  const slots = await listFreeSlots(services, hostId);
  return slots.slice(0, previewedSlots).map(({ startsAt }) => startsAt);
}

/** Whether it is the mentor's turn: a request, or another time that the mentee proposes. */
export function waitsForMentor({ booking: { status, movedBy } }: ListedSession): boolean {
  return status === "requested" || (status === "rescheduled" && movedBy === "guest");
}

function isAgreed(session: ListedSession): boolean {
  const { status } = session.booking;
  return status === "confirmed" || (status === "rescheduled" && !waitsForMentor(session));
}

async function findObstacle(services: Services, host: BookingHost): Promise<Obstacle | null> {
  if (host.pausedAt) return "paused";
  const hasHours = host.hours.length > 0 || host.exceptions.some(({ hours }) => hours.length > 0);
  if (!hasHours) return "no-hours";
  const slots = await listFreeSlots(services, host.id);
  return slots.length === 0 ? "no-free-times" : null;
}
