import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Services } from "#platform/services.ts";
import type { Viewer } from "#platform/viewer.ts";
import { isId } from "#shared/ids.ts";
import { addTime, subtractTime } from "#shared/time.ts";
import { weekAround } from "#shared/zones/zoned-time.ts";
import type { BookingHost, Slot } from "./booking.types.ts";
import { selectTakenTimes } from "./bookings.store.server.ts";
import { selectHost, selectHostOf, selectHosts } from "./hosts.store.server.ts";
import { findFreeSlots, findNextSlot } from "./slots.rules.ts";

/** A host with its schedule; undefined when there is none. */
export async function readHost(
  services: Services,
  hostId: string,
): Promise<BookingHost | undefined> {
  if (!isId(hostId)) return undefined;
  return await services.database.asSystem("read host", (transaction) =>
    selectHost(transaction, hostId),
  );
}

/** The host that the viewer's account decides for. */
export async function readOwnHost(
  services: Services,
  viewer: Viewer,
): Promise<BookingHost | undefined> {
  if (viewer.kind !== "user") return undefined;
  return await services.database.as(viewer, (transaction) =>
    selectHostOf(transaction, viewer.userId),
  );
}

export interface SlotRange {
  /** Slots that start in it; by default all that the host offers from now on. */
  from?: Date;
  to?: Date;
}

/**
 * The free slots of a host, soonest first. None while the host takes no bookings. A host that has been read already
 * isn't read again.
 */
export async function listFreeSlots(
  services: Services,
  hostOrId: BookingHost | string,
  range: SlotRange = {},
): Promise<Slot[]> {
  if (typeof hostOrId === "string" && !isId(hostOrId)) return [];
  return await services.database.asSystem("list free slots", async (transaction) => {
    const host = typeof hostOrId === "string" ? await selectHost(transaction, hostOrId) : hostOrId;
    return host && !host.pausedAt ? await freeSlotsOf(services, transaction, host, range) : [];
  });
}

/** The next free slot of each of many hosts, by host; hosts without one are not in it. */
export async function findNextSlots(
  services: Services,
  hostIds: readonly string[],
): Promise<Map<string, Date>> {
  const next = new Map<string, Date>();
  await services.database.asSystem("find next slots", async (transaction) => {
    const hosts = (await selectHosts(transaction, hostIds)).filter(({ pausedAt }) => !pausedAt);
    const now = services.clock.now();
    const horizon = Math.max(0, ...hosts.map(({ horizonDays }) => horizonDays));
    const to = addTime(now, { days: horizon });
    const times = await selectTakenTimes(
      transaction,
      hosts.map(({ id }) => id),
      { from: weekBefore(now), to: weekAfter(to), now },
    );
    for (const host of hosts) {
      const { taken, busy, counted } = times.get(host.id) ?? nothingTaken;
      const slot = findNextSlot({ schedule: host, from: now, to, now, taken, busy, counted });
      if (slot) next.set(host.id, slot.startsAt);
    }
  });
  return next;
}

/**
 * The free slots of a host that was read in `transaction`. `except` is a booking that blocks no slot,
 * because it's the one to be moved; `notice` false allows slots that begin immediately.
 */
export async function freeSlotsOf(
  services: Services,
  transaction: DatabaseTransaction,
  host: BookingHost,
  {
    from,
    to,
    except,
    notice = true,
  }: SlotRange & { except?: string | undefined; notice?: boolean },
): Promise<Slot[]> {
  const now = services.clock.now();
  const begin = from && from > now ? from : now;
  const end = to ?? addTime(now, { days: host.horizonDays });
  const times = await selectTakenTimes(transaction, [host.id], {
    from: weekAround(begin, host.timeZone).from,
    to: weekAround(end, host.timeZone).to,
    now,
    except,
  });
  return findFreeSlots({
    schedule: notice ? host : { ...host, noticeHours: 0 },
    from: begin,
    to: end,
    now,
    ...(times.get(host.id) ?? nothingTaken),
  });
}

const nothingTaken = { taken: [], busy: [], counted: [] };
const weekBefore = (time: Date) => subtractTime(time, { days: 8 });
const weekAfter = (time: Date) => addTime(time, { days: 8 });
