import {
  describeEvent,
  type LoggedEvent,
  listSecurityEvents,
  routineActions,
} from "#features/auth/auth.contract.ts";
import { placeOfAddress } from "#platform/network-place/network-place.ts";
import type { Services } from "#platform/services.ts";
import type { UserViewer } from "#platform/viewer.ts";

/** An entry of the log as its owner reads it. */
export interface OwnEvent {
  id: string;
  sentence: string;
  at: Date;
  /** Roughly where the owner was; null for what others, or the site by itself, did. */
  place: string | null;
  /** The device, where it was noted. */
  device: string | null;
}

export interface OwnEventsPage {
  events: OwnEvent[];
  /** The value of `before` for the older ones. Null on the last page. */
  older: Date | null;
}

const pageLength = 25;

/**
 * Events of the viewer's account before a point in time, newest first, without the routine of open
 * pages. Entries of one moment stay on one page, so that paging by time loses none.
 */
export async function listOwnEvents(
  services: Services,
  viewer: UserViewer,
  { before }: { before?: Date } = {},
): Promise<OwnEventsPage> {
  const found = await services.database.asSystem("read security log", (transaction) =>
    listSecurityEvents(transaction, {
      userId: viewer.userId,
      limit: pageLength + 1,
      except: routineActions,
      ...(before ? { before } : {}),
    }),
  );
  const next = found[pageLength];
  if (!next) return { events: found.map(toOwnEvent), older: null };
  const whole = found.filter(({ at }) => at > next.at);
  const events = whole.length > 0 ? whole : found.slice(0, pageLength);
  return { events: events.map(toOwnEvent), older: events.at(-1)?.at ?? null };
}

function toOwnEvent(event: LoggedEvent): OwnEvent {
  const { device, user_id: userId } = event.traits;
  const isOwn = userId === undefined || userId === event.actorId;
  return {
    id: event.id,
    sentence: describeEvent(event),
    at: event.at,
    place: event.address && isOwn ? placeOfAddress(event.address) : null,
    device: typeof device === "string" ? device : null,
  };
}
