import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Services } from "#platform/services.ts";
import type { UserViewer } from "#platform/viewer.ts";
import { addDays, dayIn, dayInUtc } from "#shared/time.ts";
import { actOn } from "../access/access.usecases.server.ts";
import type { HeldApplication } from "../access/held.store.server.ts";
import { statutoryZone } from "../hiring.constants.ts";
import { hiringErrors } from "../hiring.errors.ts";
import {
  deleteInterview,
  insertInterviews,
  listWithoutInterview,
} from "./interviews.store.server.ts";

/**
 * Notes a day on which an applicant was interviewed.
 *
 * @throws `hiring_future_interview`; what `actOn` throws.
 */
export async function recordInterview(
  services: Services,
  viewer: UserViewer,
  { applicationId, heldOn }: { applicationId: string; heldOn: string },
): Promise<void> {
  const now = services.clock.now();
  // East of Greenwich, today may be tomorrow already.
  if (heldOn > addDays(dayInUtc(now), 1)) throw hiringErrors.futureInterview();
  const wanted = { applicationId, permission: "see applications" } as const;
  await actOn(services, viewer, wanted, async (transaction, { record }) => {
    const given = { applicationIds: [applicationId], heldOn, actorId: viewer.userId, now };
    await insertInterviews(transaction, given);
    await record("interview_recorded", { applicationId, heldOn });
  });
}

/** Takes a recorded interview back. */
export async function removeInterview(
  services: Services,
  viewer: UserViewer,
  { applicationId, interviewId }: { applicationId: string; interviewId: string },
): Promise<void> {
  const wanted = { applicationId, permission: "decide applications" } as const;
  await actOn(services, viewer, wanted, async (transaction, { record }) => {
    await deleteInterview(transaction, { applicationId, interviewId });
    await record("interview_recorded", { applicationId, removed: interviewId });
  });
}

/** Notes an interview for those who leave a stage for interviews on the way to a decision, unless one is noted. */
export async function noteInterviewsHeld(
  transaction: DatabaseTransaction,
  { left, actorId, now }: { left: readonly HeldApplication[]; actorId: string | null; now: Date },
): Promise<void> {
  const ids = left.filter(({ stageKind }) => stageKind === "interview").map(({ id }) => id);
  if (ids.length === 0) return;
  const applicationIds = await listWithoutInterview(transaction, ids);
  const heldOn = dayIn(now, statutoryZone);
  await insertInterviews(transaction, { applicationIds, heldOn, actorId, now });
}
