import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Services } from "#platform/services.ts";

/** A person's threads, what they wrote in them, and whom they blocked and reported. */
export async function exportPersonalData(services: Services, userId: string) {
  return await services.database.asSystem("export messages", (transaction) =>
    exportMessages(services, transaction, userId),
  );
}

async function exportMessages(
  services: Services,
  transaction: DatabaseTransaction,
  userId: string,
) {
  return {
    message_threads: await exportThreads(services, transaction, userId),
    message_thread_members: await transaction
      .selectFrom("message_thread_members")
      .select(["thread_id", "role", "read_number", "archived_at"])
      .where("user_id", "=", userId)
      .orderBy("thread_id")
      .execute(),
    messages: await transaction
      .selectFrom("messages")
      .select(["id", "thread_id", "number", "body", "attachment_name", "created_at"])
      .where("sender_id", "=", userId)
      .orderBy("created_at")
      .orderBy("number")
      .execute(),
    message_blocks: await transaction
      .selectFrom("message_blocks")
      .select(["blocked_id", "created_at"])
      .where("blocker_id", "=", userId)
      .orderBy("created_at")
      .execute(),
    message_reports: await transaction
      .selectFrom("message_reports")
      .select(["id", "thread_id", "reason", "created_at", "handled_at"])
      .where("reporter_id", "=", userId)
      .orderBy("created_at")
      .execute(),
  };
}

async function exportThreads(services: Services, transaction: DatabaseTransaction, userId: string) {
  const threads = await transaction
    .selectFrom("message_threads")
    .select(["id", "mentor_profile_id", "created_at", "last_message_at"])
    .where((where) =>
      where.or([where("mentee_id", "=", userId), where("mentor_user_id", "=", userId)]),
    )
    .orderBy("created_at")
    .execute();
  const profileIds = threads.flatMap(({ mentor_profile_id }) => mentor_profile_id ?? []);
  const mentors = await services.messages.correspondents().readMentors(transaction, profileIds);
  return threads.map(({ id, mentor_profile_id, ...times }) => ({
    id,
    mentor: mentors.get(mentor_profile_id ?? "")?.name ?? null,
    ...times,
  }));
}

/**
 * Makes what a person wrote nobody's, and deletes the threads whose other member has left before. The
 * files go with the account's others.
 */
export async function erasePersonalData(
  _services: Services,
  transaction: DatabaseTransaction,
  userId: string,
): Promise<void> {
  await transaction
    .updateTable("messages")
    .set({ sender_id: null })
    .where("sender_id", "=", userId)
    .execute();
  await transaction
    .updateTable("message_threads")
    .set({ mentee_id: null })
    .where("mentee_id", "=", userId)
    .execute();
  await transaction
    .updateTable("message_threads")
    .set({ mentor_user_id: null })
    .where("mentor_user_id", "=", userId)
    .execute();
  await transaction
    .updateTable("message_reports")
    .set({ reporter_id: null })
    .where("reporter_id", "=", userId)
    .execute();
  await transaction.deleteFrom("message_thread_members").where("user_id", "=", userId).execute();
  await transaction
    .deleteFrom("message_blocks")
    .where((where) =>
      where.or([where("blocker_id", "=", userId), where("blocked_id", "=", userId)]),
    )
    .execute();
  await transaction
    .deleteFrom("message_threads")
    .where("mentee_id", "is", null)
    .where("mentor_user_id", "is", null)
    .execute();
}
