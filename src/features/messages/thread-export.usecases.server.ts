import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Services } from "#platform/services.ts";

/** Puts the mentor's name in the place of the profile's id. */
export async function nameMentors(
  services: Services,
  transaction: DatabaseTransaction,
  threads: Record<string, unknown>[],
): Promise<Record<string, unknown>[]> {
  const idOf = ({ mentor_profile_id }: Record<string, unknown>) => String(mentor_profile_id ?? "");
  const mentors = await services.messages
    .correspondents()
    .readMentors(transaction, threads.map(idOf).filter(Boolean));
  return threads.map((thread) => {
    const { id, mentor_profile_id: _, ...times } = thread;
    return { id, mentor: mentors.get(idOf(thread))?.name ?? null, ...times };
  });
}
