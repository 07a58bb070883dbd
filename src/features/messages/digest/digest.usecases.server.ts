import { wantsEmail } from "#features/account/account.contract.ts";
import { readAccountEmails } from "#features/auth/auth.contract.ts";
import type { Services } from "#platform/services.ts";
import { subtractTime } from "#shared/time.ts";
import { digestAfterMinutes } from "../messages.constants.ts";
import { unreadEmail } from "../messages.emails.ts";
import { readPeople } from "../partners.usecases.server.ts";
import { type DueThread, takeUnread } from "./digest.store.server.ts";

/** Kept small: on embedded data everybody else waits for a transaction. */
const peoplePerBatch = 50;

/**
 * Emails members about messages that have been unread for a while: one email for all their threads,
 * and about a thread once until they have read on.
 */
export async function emailUnread(services: Services): Promise<void> {
  const before = subtractTime(services.clock.now(), { minutes: digestAfterMinutes });
  for (let isMore = true; isMore; ) {
    isMore = await emailBatch(services, before);
  }
}

async function emailBatch(services: Services, before: Date): Promise<boolean> {
  return await services.database.asSystem("mail unread messages", async (transaction) => {
    const due = await takeUnread(transaction, { before, people: peoplePerBatch });
    const byPerson = new Map<string, DueThread[]>();
    for (const thread of due) {
      byPerson.set(thread.userId, [...(byPerson.get(thread.userId) ?? []), thread]);
    }
    const emails = await readAccountEmails(transaction, [...byPerson.keys()]);
    const people = await readPeople(services, transaction, due.map(peopleOf));
    for (const [userId, threads] of byPerson) {
      const email = emails.get(userId);
      if (!email || !(await wantsEmail(transaction, userId, "unread_messages"))) continue;
      await services.mail.enqueue(
        transaction,
        unreadEmail(
          services.application.baseUrl,
          email,
          threads.map((thread) => ({
            threadId: thread.threadId,
            partnerName: people.partnerOf(peopleOf(thread), thread.role).name,
            unread: thread.unread,
          })),
        ),
        { lane: "bulk" },
      );
    }
    return due.length > 0;
  });
}

function peopleOf({ role, userId, partnerId, profileId }: DueThread) {
  return role === "mentor"
    ? { profileId, menteeId: partnerId, mentorId: userId }
    : { profileId, menteeId: userId, mentorId: partnerId };
}
