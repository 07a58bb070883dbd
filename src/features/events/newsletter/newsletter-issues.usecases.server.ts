import { z } from "zod";
import { httpErrors } from "#platform/http/errors.ts";
import { defineJob } from "#platform/jobs/jobs.ts";
import type { Services } from "#platform/services.ts";
import { isAdmin, type Viewer } from "#platform/viewer.ts";
import { listProblems, textField } from "#shared/form-fields.ts";
import { newsletterIssueEmail } from "../events.emails.ts";
import { eventsErrors } from "../events.errors.ts";
import { makeUnsubscribeLink } from "./newsletter.usecases.server.ts";
import {
  countConfirmed,
  deleteDelivery,
  finishIssue,
  insertIssue,
  listIssues,
  lockOpenDeliveries,
  saveDelivery,
  selectIssue,
} from "./newsletter-issues.store.server.ts";

const batchSize = 100;
const issuesShown = 20;

/** `id` is made by the form, so that a form that is sent twice is one newsletter. */
const issueForm = z.object({
  id: z.guid("Reload the page and send it again."),
  subject: textField("Subject", { minimum: 2, maximum: 150, empty: "Subject is required" }),
  body: textField("Text", {
    minimum: 20,
    maximum: 10_000,
    multiline: true,
    empty: "Text is required",
  }),
});

export type NewsletterIssue = z.output<typeof issueForm>;

/** Checks a newsletter before it is shown or sent. Throws `validation_failed`. */
export function checkIssue(form: unknown): NewsletterIssue {
  const parsed = issueForm.safeParse(form);
  if (!parsed.success) throw eventsErrors.validationFailed(listProblems(parsed.error));
  return { ...parsed.data, body: parsed.data.body.replace(/\r\n?/g, "\n") };
}

/** The people who would get a newsletter now, and the latest issues. */
export async function readNewsletterOverview(services: Services, viewer: Viewer) {
  if (!isAdmin(viewer)) throw httpErrors.forbidden();
  return await services.database.asSystem("read newsletters", async (transaction) => ({
    subscribers: await countConfirmed(transaction),
    issues: await listIssues(transaction, issuesShown),
  }));
}

/**
 * Sends a newsletter to everyone who is confirmed at this moment, by a job and once each. Sending the
 * same `id` again changes nothing.
 *
 * @throws `validation_failed`; `newsletter_without_readers` when there is nobody to send it to.
 */
export async function sendNewsletter(
  services: Services,
  viewer: Viewer,
  form: unknown,
): Promise<void> {
  if (viewer.kind !== "user" || !isAdmin(viewer)) throw httpErrors.forbidden();
  const issue = checkIssue(form);
  await services.database.asSystem("send newsletter", async (transaction) => {
    const now = services.clock.now();
    const recipients = await insertIssue(transaction, { ...issue, sentBy: viewer.userId, now });
    if (recipients === undefined) return;
    if (recipients === 0) throw eventsErrors.noReaders();
    await services.audit.record(transaction, {
      actorId: viewer.userId,
      action: "events.newsletter_sent",
      subject: { type: "newsletter_issue", id: issue.id },
      details: { recipients },
    });
    await services.jobs.enqueue(transaction, deliverNewsletterJob, { issueId: issue.id });
  });
}

/**
 * Hands a newsletter on to those whose turn has not come. Whoever has unsubscribed or was suspended
 * since is left out.
 */
export const deliverNewsletterJob = defineJob({
  name: "events.deliver-newsletter",
  schema: z.object({ issueId: z.guid() }),
  async handle(services, { issueId }) {
    while ((await deliverBatch(services, issueId)) === batchSize);
  },
});

function deliverBatch(services: Services, issueId: string): Promise<number> {
  return services.database.asSystem("deliver newsletter", async (transaction) => {
    const now = services.clock.now();
    const issue = await selectIssue(transaction, issueId);
    if (!issue) return 0;
    const open = await lockOpenDeliveries(transaction, issueId, batchSize);
    for (const { subscriptionId, email, isConfirmed, isSuspended } of open) {
      if (isSuspended) {
        await deleteDelivery(transaction, { issueId, subscriptionId });
        continue;
      }
      const outcome = isConfirmed ? "sent" : "unsubscribed";
      await saveDelivery(transaction, { issueId, subscriptionId, outcome, now });
      if (!isConfirmed) continue;
      const unsubscribeToken = await makeUnsubscribeLink(transaction, subscriptionId, now);
      const mail = newsletterIssueEmail(services.application.baseUrl, {
        to: email,
        unsubscribeToken,
        subject: issue.subject,
        body: issue.body,
      });
      await services.mail.enqueue(transaction, mail, { lane: "bulk" });
    }
    if (open.length < batchSize) await finishIssue(transaction, issueId, now);
    return open.length;
  });
}
