import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Services } from "#platform/services.ts";

/** Puts names in the place of ids: the mentor's, or the employer's with the job. */
export async function nameOtherSides(
  services: Services,
  transaction: DatabaseTransaction,
  threads: Record<string, unknown>[],
): Promise<Record<string, unknown>[]> {
  const idOf = (thread: Record<string, unknown>, column: string) => String(thread[column] ?? "");
  const idsOf = (column: string) => threads.map((thread) => idOf(thread, column)).filter(Boolean);
  const { messages } = services;
  const mentors = await messages
    .correspondents()
    .readMentors(transaction, idsOf("mentor_profile_id"));
  const applications = await messages
    .applications()
    .readSides(transaction, idsOf("application_id"));
  return threads.map((thread) => {
    const { id, mentor_profile_id: _, application_id, ...times } = thread;
    const application = applications.get(idOf(thread, "application_id"));
    return {
      id,
      mentor: mentors.get(idOf(thread, "mentor_profile_id"))?.name ?? null,
      application_id,
      employer: application?.employer ?? null,
      job: application?.jobTitle ?? null,
      ...times,
    };
  });
}
