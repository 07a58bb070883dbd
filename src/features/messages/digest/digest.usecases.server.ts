import { wantsEmail } from "#features/account/account.contract.ts";
import { readAccountEmails } from "#features/auth/auth.contract.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Services } from "#platform/services.ts";
import { subtractTime } from "#shared/time.ts";
import { digestAfterMinutes } from "../messages.constants.ts";
import { unreadEmail } from "../messages.emails.ts";
import { listSenders } from "../messages.store.server.ts";
import { readPeople } from "../people/partners.usecases.server.ts";
import { type DueThread, listDueReaders, takeUnread } from "./digest.store.server.ts";

/** Small, because everyone else waits for a transaction on embedded data, and those emailed for it on Postgres. */
const peoplePerBatch = 50;

/**
 * Emails people about messages that have been unread for a while: one email for all their threads,
 * and about a thread once until they, or for an employer one of the team, have read on.
 */
export async function emailUnread(services: Services): Promise<void> {
  const before = subtractTime(services.clock.now(), { minutes: digestAfterMinutes });
  const readers = await services.database.asSystem(
    "list readers of unread messages",
    (transaction) => listDueReaders(transaction, before),
  );
  for (let at = 0; at < readers.length; at += peoplePerBatch) {
    await emailBatch(services, { before, readers: readers.slice(at, at + peoplePerBatch) });
  }
}

async function emailBatch(
  services: Services,
  batch: { before: Date; readers: readonly string[] },
): Promise<void> {
  await services.database.asSystem("mail unread messages", async (transaction) => {
    const due = await takeUnread(transaction, batch);
    const byPerson = new Map<string, DueThread[]>();
    const teams = await listReaders(services, transaction, due);
    for (const thread of due) {
      for (const userId of thread.userId ? [thread.userId] : (teams.get(thread.threadId) ?? [])) {
        byPerson.set(userId, [...(byPerson.get(userId) ?? []), thread]);
      }
    }
    const emails = await readAccountEmails(transaction, [...byPerson.keys()]);
    const people = await readPeople(services, transaction, due);
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
            partnerName: people.partnerOf(thread, thread.role).name,
            role: thread.role,
            unread: thread.unread,
          })),
        ),
        { lane: "bulk" },
      );
    }
  });
}

/**
 * Members of an employer who are notified of a thread: those who have written in it and still may, or else those whose
 * own job it is, or else everyone who may.
 */
async function listReaders(
  services: Services,
  transaction: DatabaseTransaction,
  due: readonly DueThread[],
): Promise<Map<string, string[]>> {
  const ofTeams = due.filter(({ userId }) => userId === null);
  const ids = ofTeams.flatMap(({ applicationId }) => applicationId ?? []);
  const applications = services.messages.applications();
  const sides = await applications.readSides(transaction, ids);
  const threadIds = ofTeams.map(({ threadId }) => threadId);
  const senders = await listSenders(transaction, { threadIds, role: "employer" });
  const readers = new Map<string, string[]>();
  for (const { threadId, applicationId } of ofTeams) {
    const application = applicationId && sides.get(applicationId);
    if (!application) continue;
    const { all, own } = await applications.listTeam(transaction, application);
    const wrote = senders.flatMap((each) =>
      each.threadId === threadId && all.includes(each.senderId) ? each.senderId : [],
    );
    readers.set(threadId, [wrote, own, all].find(({ length }) => length > 0) ?? []);
  }
  return readers;
}
