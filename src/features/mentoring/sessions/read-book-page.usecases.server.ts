import { readOwnProfile } from "#features/account/account.contract.ts";
import { readLastZone } from "#features/booking/booking.contract.ts";
import type { PublicMentor } from "#features/mentors/mentors.contract.ts";
import { findMentor } from "#features/mentors/mentors.contract.ts";
import type { Services } from "#platform/services.ts";
import type { UserViewer } from "#platform/viewer.ts";
import type { Money } from "#shared/money.ts";
import { isTimeZone, timeBetween } from "#shared/time.ts";
import { type Bookable, findHold, readBookable } from "./book-session.usecases.server.ts";
import { isOffered } from "./offers.usecases.server.ts";
import { selectSession } from "./sessions.store.server.ts";

/** Data of the page for booking a mentor. */
export interface BookPage {
  mentor: PublicMentor;
  price: Money;
  /** Null: a mentor without an account here can't be booked. */
  bookable: Bookable | null;
  /** The viewer's zone as far as it is known, else the mentor's. */
  timeZone: string;
  /** Known values of the viewer for the form. */
  name: string;
  /** The time that is held for the viewer while they pay. */
  hold: {
    startsAt: Date;
    endsAt: Date;
    expiresAt: Date;
    /** Rounded up: the hold is over once they have passed. */
    secondsLeft: number;
    price: Money;
    /** Values that were typed for it. */
    name: string;
    note: string;
  } | null;
}

/** Reads the page for booking a mentor; undefined: there is no such mentor. */
export async function readBookPage(
  services: Services,
  viewer: UserViewer,
  mentorId: string,
  { timeZone: asked }: { timeZone: string | null },
): Promise<BookPage | undefined> {
  const mentor = await findMentor(services, viewer, mentorId);
  if (!mentor) return undefined;
  const bookable = await readBookableFor(services, viewer, mentor);
  const { full_name } = await readOwnProfile(services, viewer);
  return {
    mentor,
    price: { amountCents: mentor.hourly_rate * 100, currency: "USD" },
    bookable,
    timeZone: await chooseZone(services, viewer, asked, bookable?.timeZone ?? "UTC"),
    name: full_name ?? "",
    hold: await readHold(services, viewer, mentor.id),
  };
}

/** As `readBookable`; to someone whom the mentor blocks, bookings look paused. */
async function readBookableFor(
  services: Services,
  { userId }: UserViewer,
  mentor: Parameters<typeof readBookable>[1],
): Promise<Bookable | null> {
  const bookable = await readBookable(services, mentor);
  if (!bookable || bookable.isPaused) return bookable ?? null;
  const isOpen = await services.database.asSystem("read offer", (transaction) =>
    isOffered(transaction, mentor.id, userId),
  );
  return isOpen ? bookable : { ...bookable, isPaused: true, slots: [] };
}

async function chooseZone(
  services: Services,
  viewer: UserViewer,
  asked: string | null,
  otherwise: string,
): Promise<string> {
  if (asked && isTimeZone(asked)) return asked;
  const last = await services.database.as(viewer, (transaction) =>
    readLastZone(transaction, viewer.userId),
  );
  return last ?? otherwise;
}

async function readHold(
  services: Services,
  viewer: UserViewer,
  mentorId: string,
): Promise<BookPage["hold"]> {
  const held = await findHold(services, viewer, mentorId);
  if (!held) return null;
  const session = await services.database.as(viewer, (transaction) =>
    selectSession(transaction, held.id),
  );
  if (!session) return null;
  const { startsAt, endsAt, expiresAt, name, note } = held;
  const left = timeBetween(services.clock.now(), expiresAt, "seconds");
  return {
    startsAt,
    endsAt,
    expiresAt,
    secondsLeft: Math.max(0, Math.ceil(left)),
    price: session.price,
    name,
    note,
  };
}
