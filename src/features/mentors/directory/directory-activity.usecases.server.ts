import { readAccountEmails } from "#features/auth/auth.contract.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Services } from "#platform/services.ts";
import { subtractTime } from "#shared/time.ts";
import { silenceDays, silenceNoticeDays, silenceWarningDays } from "./directory.constants.ts";
import { leavingEmail, leftEmail } from "./directory.emails.ts";
import {
  markGone,
  markWarned,
  type SilentMentor,
  saveAccountActivity,
  saveReplyRates,
  saveSampleActivity,
} from "./directory-activity.store.server.ts";

/** Number of mentors that one transaction marks and emails. */
const batchSize = 200;

/**
 * Updates when mentors were last active and how many messages they answer. Inactive mentors who are
 * back are listed again right away. Those who stay inactive are warned, and leave the list a week
 * later, never without a warning.
 */
export async function refreshActivity(services: Services): Promise<void> {
  const { database, clock } = services;
  const now = clock.now();
  await database.asSystem("save mentors' activity", async (transaction) => {
    await saveAccountActivity(transaction);
    await saveSampleActivity(transaction, now);
  });
  await database.asSystem("save mentors' reply rates", saveReplyRates);
  await inBatches(services, "take silent mentors off the list", silenceDays, markGone, leftEmail);
  await inBatches(services, "warn silent mentors", silenceWarningDays, markWarned, leavingEmail);
}

async function inBatches(
  services: Services,
  purpose: string,
  days: number,
  mark: typeof markGone,
  write: typeof leftEmail,
): Promise<void> {
  const now = services.clock.now();
  const before = subtractTime(now, { days });
  const warnedBefore = subtractTime(now, { days: silenceNoticeDays });
  let marked: SilentMentor[];
  do {
    marked = await services.database.asSystem(purpose, async (transaction) => {
      const mentors = await mark(transaction, { before, warnedBefore, now, limit: batchSize });
      for (const recipient of await findRecipients(transaction, mentors)) {
        await services.mail.enqueue(transaction, write(services.application.baseUrl, recipient), {
          lane: "bulk",
        });
      }
      return mentors;
    });
  } while (marked.length === batchSize);
}

/** Mentors with an account get our emails there, the others at their profile's address. */
async function findRecipients(
  transaction: DatabaseTransaction,
  mentors: readonly SilentMentor[],
): Promise<Parameters<typeof leftEmail>[1][]> {
  const userIds = mentors.flatMap(({ user_id }) => (user_id ? [user_id] : []));
  const accountEmails = await readAccountEmails(transaction, userIds);
  return mentors.flatMap(({ user_id, ...mentor }) => {
    const email = user_id ? accountEmails.get(user_id) : mentor.email;
    return email ? [{ ...mentor, email, has_account: user_id !== null }] : [];
  });
}
