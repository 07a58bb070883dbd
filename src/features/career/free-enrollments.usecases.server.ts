import { requireFree } from "#features/fee-protection/fee-protection.contract.ts";
import type { Services } from "#platform/services.ts";
import type { UserViewer } from "#platform/viewer.ts";
import { addDays, addTime, dayInUtc, midnightInUtc } from "#shared/time.ts";
import { freeAgainDays } from "./career.constants.ts";
import { freeEnrolledEmail } from "./career.emails.ts";
import { careerErrors } from "./career.errors.ts";
import {
  cancelEnrollment,
  findLiveEnrollment,
  insertFreeEnrollment,
  listFreeEnrollmentTimes,
  lockPersonsPlaybook,
} from "./enrollments.store.server.ts";
import { titleOf } from "./playbooks.usecases.server.ts";

/** Free playbooks of a person whom the law protects from paying. */
export interface FreePlaybooks {
  perYear: number;
  left: number;
  /** The time from which the next one can begin; null while some are left, and if there never are any. */
  nextAt: Date | null;
}

/**
 * Opens a playbook to a person whom the law protects from paying, within the year's limit. Repeating it
 * changes nothing.
 *
 * @throws `free_playbooks_used`, and `fee_question_unanswered` and the like.
 */
export async function enrollFree(
  services: Services,
  viewer: UserViewer,
  playbookId: string,
): Promise<void> {
  const person = { userId: viewer.userId, playbookId };
  const now = services.clock.now();
  await services.database.asSystem("enroll free", async (transaction) => {
    await requireFree(services, transaction, { userId: viewer.userId, service: "playbook" });
    await lockPersonsPlaybook(transaction, person);
    const live = await findLiveEnrollment(transaction, person);
    if (live?.status === "active") return;
    const used = await listFreeEnrollmentTimes(transaction, viewer.userId, yearBefore(now));
    if (used.length >= services.feeProtection.limits.playbooksPerYear) {
      throw careerErrors.freeUsed();
    }
    if (live) await cancelEnrollment(transaction, live.id);
    const id = await insertFreeEnrollment(transaction, {
      ...person,
      email: viewer.email,
      startedAt: now,
    });
    await services.mail.enqueue(
      transaction,
      freeEnrolledEmail(services.application.baseUrl, {
        email: viewer.email,
        playbookId,
        title: titleOf(playbookId),
      }),
    );
    await services.audit.record(transaction, {
      actorId: viewer.userId,
      action: "career.enrolled_free",
      subject: { type: "playbook_enrollment", id },
      details: { playbookId },
    });
  });
}

/** The free playbooks that a protected person has left. */
export async function readFreePlaybooks(
  services: Services,
  viewer: UserViewer,
): Promise<FreePlaybooks> {
  const now = services.clock.now();
  const perYear = services.feeProtection.limits.playbooksPerYear;
  const used = await services.database.as(viewer, (transaction) =>
    listFreeEnrollmentTimes(transaction, viewer.userId, yearBefore(now)),
  );
  const left = Math.max(0, perYear - used.length);
  const [oldest] = used;
  const isUsedUp = left === 0 && perYear > 0;
  return {
    perYear,
    left,
    nextAt: isUsedUp && oldest ? addTime(oldest, { days: freeAgainDays }) : null,
  };
}

/** Screens name the day (UTC) of `nextAt`, so what was used on that day a year before doesn't count anymore. */
function yearBefore(now: Date): Date {
  return midnightInUtc(addDays(dayInUtc(now), 1 - freeAgainDays));
}
