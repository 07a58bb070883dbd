import type { Services } from "#platform/services.ts";
import type { UserViewer, Viewer } from "#platform/viewer.ts";
import { isId } from "#shared/ids.ts";
import { businessErrors } from "./business.errors.ts";
import * as store from "./business.store.server.ts";
import type { SavedOpportunity } from "./business.types.ts";

/** Keeps an opportunity for a person; keeping it again changes nothing. @throws `opportunity_not_found` */
export async function saveOpportunity(
  { database, clock }: Services,
  user: UserViewer,
  opportunityId: string,
): Promise<void> {
  if (!isId(opportunityId)) throw businessErrors.opportunityNotFound();
  await database.asSystem("save opportunity", async (transaction) => {
    const opportunity = await store.findOpportunity(transaction, opportunityId);
    if (!opportunity) throw businessErrors.opportunityNotFound();
    await store.insertSaved(transaction, {
      user_id: user.userId,
      opportunity_id: opportunity.id,
      saved_at: clock.now(),
    });
  });
}

/** The opposite of `saveOpportunity`; without effect where nothing was kept. */
export async function unsaveOpportunity(
  { database }: Services,
  user: UserViewer,
  opportunityId: string,
): Promise<void> {
  if (!isId(opportunityId)) throw businessErrors.opportunityNotFound();
  await database.asSystem("delete opportunity", (transaction) =>
    store.deleteSaved(transaction, user.userId, opportunityId),
  );
}

/** Opportunities that a person saved, latest first, with those that are no longer open. */
export async function listSavedOpportunities(
  { database }: Services,
  user: UserViewer,
): Promise<SavedOpportunity[]> {
  const rows = await database.value(user, store.savedRows({ userId: user.userId }));
  return rows.map(store.toSaved);
}

/** The ids of what the viewer keeps; none for visitors who are not signed in. */
export async function listSavedIds(services: Services, viewer: Viewer): Promise<string[]> {
  if (viewer.kind !== "user") return [];
  const saved = await listSavedOpportunities(services, viewer);
  return saved.map(({ id }) => id);
}
