import { wantsEmail, withdrawChoice } from "#features/account/account.contract.ts";
import { readProvenEmail } from "#features/auth/auth.contract.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Services } from "#platform/services.ts";
import { addTime, dayInUtc } from "#shared/time.ts";
import { planReminderEmail } from "../plans.emails.ts";
import { findPlan, listCurrentPlans, lockPlansOf } from "../plans.store.server.ts";
import { openPlan } from "../plans.usecases.server.ts";
import { hashToken, makeStopLink } from "./reminder-links.rules.ts";
import { type DueStep, daysBetweenReminders, listDueSteps } from "./reminders.rules.ts";
import * as store from "./reminders.store.server.ts";

/** Small, because everyone else waits for a transaction on embedded data. */
const plansPerBatch = 100;

const firstId = "00000000-0000-0000-0000-000000000000";

/**
 * Reminds people of the next dates of the plan that they follow, 14 and 3 days before, in one email
 * a week at most. If one fails, the others still get theirs, and the job runs again.
 */
export async function remindOfPlans(services: Services): Promise<void> {
  const now = services.clock.now();
  const today = dayInUtc(now);
  const failures: unknown[] = [];
  for (let after: string | undefined = firstId; after; ) {
    const from: string = after;
    const plans = await services.database.asSystem("list plans", (transaction) =>
      listCurrentPlans(transaction, { after: from, limit: plansPerBatch }),
    );
    for (const stored of plans) {
      const { plan } = openPlan(stored, today);
      if (!plan || listDueSteps(plan, today).length === 0) continue;
      await remindOf(services, stored, now).catch((error: unknown) => failures.push(error));
    }
    after = plans.length === plansPerBatch ? plans.at(-1)?.id : undefined;
  }
  if (failures.length > 0) throw new AggregateError(failures, "Some plans weren't reminded of");
}

/** Sends one person's email and records the steps in it, in one transaction. */
async function remindOf(
  services: Services,
  { id, userId }: { id: string; userId: string },
  now: Date,
): Promise<void> {
  const today = dayInUtc(now);
  await services.database.asSystem("remind of a plan", async (transaction) => {
    await lockPlansOf(transaction, userId);
    const stored = await findPlan(transaction, id);
    const { plan, pathway } = stored ? openPlan(stored, today) : {};
    if (!stored?.isCurrent || !plan || !pathway) return;
    const due = listDueSteps(plan, today);
    const last = await store.findLastReminder(transaction, id);
    if (last && addTime(last, { days: daysBetweenReminders }) > now) return;
    if (!(await hasNews(transaction, id, due))) return;
    if (!(await wantsEmail(transaction, userId, "plan_reminders"))) return;
    const to = await readProvenEmail(transaction, userId);
    if (!to) return;
    for (const step of due) {
      await store.insertReminder(transaction, { ...step, planId: id, now });
    }
    const stop = makeStopLink();
    await store.insertStopLink(transaction, { userId, tokenHash: stop.tokenHash, now });
    const { baseUrl } = services.application;
    await services.mail.enqueue(
      transaction,
      planReminderEmail(to, { baseUrl, planId: id, title: pathway.title, due, stop: stop.path }),
      { lane: "bulk" },
    );
  });
}

/** Whether there is a step among them that the person wasn't reminded of for this date so late. */
async function hasNews(
  transaction: DatabaseTransaction,
  planId: string,
  due: readonly DueStep[],
): Promise<boolean> {
  const sent = await store.listReminders(transaction, planId);
  return due.some(
    ({ stepId, dueOn, days }) =>
      !sent.some(
        (before) => before.stepId === stepId && before.dueOn === dueOn && before.days <= days,
      ),
  );
}

/** States of a link in a reminder. `unknown`: none of ours. */
export type StopState = "open" | "stopped" | "unknown";

/** Whether a link is one of ours; changes nothing, because mail scanners open every link. */
export async function readStopLink(services: Services, token: string): Promise<StopState> {
  return await services.database.asSystem("read plan reminder link", async (transaction) =>
    (await store.findStopLink(transaction, hashToken(token))) ? "open" : "unknown",
  );
}

/** Stops reminders about plans, without signing in. Repeating it answers the same. */
export async function stopByLink(services: Services, token: string): Promise<StopState> {
  return await services.database.asSystem("stop plan reminders", async (transaction) => {
    const userId = await store.findStopLink(transaction, hashToken(token));
    if (!userId) return "unknown";
    await withdrawChoice(services, transaction, { userId, topic: "plan_reminders" });
    return "stopped";
  });
}
