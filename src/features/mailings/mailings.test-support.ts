import type { Viewer } from "#platform/viewer.ts";
import type { TestContext } from "../../../tests/support/services.ts";
import type { MailingPlace } from "./access.usecases.server.ts";
import { beginMailing, readMailingDesk, saveDraft } from "./drafts.usecases.server.ts";
import { scheduleMailing, sendMailing } from "./sending.usecases.server.ts";

export const subjectOfTest = "Two webinars in December";
export const bodyOfTest = "The first is about **licensing**.\n\nThe second is about contracts.";

/** Adds confirmed newsletter readers, `reader-0@people.example` and on. */
export async function addReaders({ services, clock }: TestContext, count: number): Promise<void> {
  const now = clock.now();
  for (let from = 0; from < count; from += 1_000) {
    const readers = Array.from({ length: Math.min(1_000, count - from) }, (_, index) => ({
      email: `reader-${from + index}@people.example`,
      status: "confirmed",
      consent_version: "2026-11",
      consent_wording: "Send me the newsletter.",
      requested_at: now,
      requested_from: "203.0.113.0/24",
      confirmed_at: now,
    }));
    await services.database.asSystem("test readers", (transaction) =>
      transaction.insertInto("private.newsletter_subscriptions").values(readers).execute(),
    );
  }
}

/** Takes every reader and mailing away, for the next test. */
export async function clearReaders({ services }: TestContext): Promise<void> {
  await services.database.asSystem("test readers", async (transaction) => {
    await transaction.deleteFrom("private.mailings").execute();
    await transaction.deleteFrom("private.newsletter_subscriptions").execute();
    await transaction.deleteFrom("private.outbox_messages").execute();
  });
}

/** Writes a complete draft of a newsletter; answers its place. */
export async function writeNewsletter(
  { services }: TestContext,
  viewer: Viewer,
  { audience = "newsletter", isPublic = false }: { audience?: string; isPublic?: boolean } = {},
) {
  const place = { kind: "newsletter", subjectId: null, mailingId: crypto.randomUUID() };
  await beginMailing(services, viewer, place);
  const form = { version: 1, subject: subjectOfTest, body: bodyOfTest, audience, isPublic };
  await saveDraft(services, viewer, { place, form });
  return place;
}

/** Sends a draft to as many as its page says. */
export async function confirmAndSend(
  { services }: TestContext,
  viewer: Viewer,
  place: MailingPlace,
) {
  const { reach, mailing } = await readMailingDesk(services, viewer, place);
  await sendMailing(services, viewer, { place, version: mailing.version, expected: reach });
}

/** Schedules a draft on a day at 9 o'clock in Toronto. */
export async function scheduleOn(
  { services }: TestContext,
  viewer: Viewer,
  { place, day }: { place: MailingPlace; day: string },
) {
  const { mailing } = await readMailingDesk(services, viewer, place);
  await scheduleMailing(services, viewer, { place, version: mailing.version, day, time: "09:00" });
}
