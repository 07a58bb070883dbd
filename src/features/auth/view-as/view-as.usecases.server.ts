import type { Database, DatabaseTransaction } from "#platform/database/database.ts";
import { writeFlagCookie } from "#platform/http/session-cookie.ts";
import type { Services } from "#platform/services.ts";
import type { UserViewer } from "#platform/viewer.ts";
import { toSeconds } from "#shared/time.ts";
import { viewAsCookie, viewAsMinutes } from "./view-as.constants.ts";
import { type EndedViewAs, endViewAs } from "./view-as.store.server.ts";

/** The services of a page that is shown as another person sees it: nothing in them writes to the database. */
export function readOnlyServices(services: Services, database: Database): Services {
  const allowed = { take: async () => true, waitOf: async () => 0, reset: async () => {} };
  return {
    ...services,
    database,
    rateLimits: { ...services.rateLimits, ...allowed, deleteExpired: async () => {} },
  };
}

/** `Set-Cookie` that has pages for everyone rendered with the banner, or again without it. */
export function writeViewAsCookie(services: Services, isOn: boolean): string {
  const secure = services.application.baseUrl.startsWith("https:");
  return writeFlagCookie(viewAsCookie, {
    secure,
    seconds: isOn ? toSeconds({ minutes: viewAsMinutes }) : 0,
  });
}

/**
 * Ends what a page's viewer is shown, where they see the site as someone else. Answers whom they saw it as;
 * undefined where they see it as themselves.
 */
export async function stopViewing(
  services: Services,
  { claims, sessionId: id }: UserViewer,
): Promise<string | undefined> {
  if (claims.view_as === undefined) return undefined;
  return await services.database.asSystem("end view as", async (transaction) => {
    const now = services.clock.now();
    const ended = await endViewAs(transaction, { id }, now);
    for (const each of ended) await recordEnd(services, transaction, each, "by the operator");
    return ended[0]?.personId;
  });
}

/** Ends every view whose time is over, so that the log says when. Pages stopped showing it already. */
export async function endDueViews(services: Services): Promise<void> {
  await services.database.asSystem("end due views", (transaction) =>
    endDueViewsWithin(services, transaction, services.clock.now()),
  );
}

/** As `endDueViews`, in a transaction that is open already: before another view begins. */
export async function endDueViewsWithin(
  services: Services,
  transaction: DatabaseTransaction,
  now: Date,
): Promise<void> {
  const ended = await endViewAs(transaction, { dueAt: now }, now);
  for (const each of ended) await recordEnd(services, transaction, each, "after its time");
}

async function recordEnd(
  services: Services,
  transaction: DatabaseTransaction,
  { id, personId, operatorId }: EndedViewAs,
  how: string,
): Promise<void> {
  await services.audit.record(transaction, {
    actorId: operatorId,
    action: "accounts.view_as_ended",
    subject: { type: "user", id: personId },
    details: { view: id, how },
  });
}
