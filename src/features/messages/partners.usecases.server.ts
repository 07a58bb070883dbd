import { readFullNames } from "#features/account/account.contract.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Services } from "#platform/services.ts";
import { formerMember, namelessMember } from "#shared/member-names.ts";
import { menteeKey } from "./messages.services.server.ts";
import type { Partner, ThreadRole } from "./messages.types.ts";

/** The members of a thread, by the ids in its row. */
export interface ThreadPeople {
  profileId: string | null;
  menteeId: string | null;
  mentorId: string | null;
}

/** Knows the two people of threads by their names. */
export interface PeopleNames {
  partnerOf(thread: ThreadPeople, role: ThreadRole): Partner;
  nameOf(thread: ThreadPeople, role: ThreadRole): string;
}

/**
 * Reads the names of the people of threads: a mentor's as visitors know it, a mentee's from the
 * account, or where that has none as the mentor knows it. For the system's transaction, on behalf
 * of members and admins who may see the threads' rows; row security would show nobody another's
 * account.
 */
export async function readPeople(
  services: Services,
  transaction: DatabaseTransaction,
  threads: readonly ThreadPeople[],
): Promise<PeopleNames> {
  const present = (ids: (string | null)[]) => [...new Set(ids.filter((id) => id !== null))];
  const profileIds = present(threads.map(({ profileId }) => profileId));
  const userIds = present(threads.flatMap(({ menteeId, mentorId }) => [menteeId, mentorId]));
  const correspondents = services.messages.correspondents();
  const mentors = await correspondents.readMentors(transaction, profileIds);
  const names = await readFullNames(transaction, userIds);
  const pairs = threads.flatMap(({ profileId, menteeId }) =>
    profileId && menteeId && !names.has(menteeId) ? [{ profileId, menteeId }] : [],
  );
  const menteeNames = await correspondents.readMenteeNames(transaction, pairs);

  const nameOf = ({ profileId, menteeId, mentorId }: ThreadPeople, role: ThreadRole) => {
    const userId = role === "mentor" ? mentorId : menteeId;
    if (userId === null) return formerMember;
    const toTheOther =
      profileId === null
        ? undefined
        : role === "mentor"
          ? mentors.get(profileId)?.name
          : menteeNames.get(menteeKey({ profileId, menteeId: userId }));
    const own = names.get(userId);
    return (role === "mentor" ? (toTheOther ?? own) : (own ?? toTheOther)) ?? namelessMember;
  };
  return {
    nameOf,
    partnerOf(thread, role) {
      const other = role === "mentor" ? "mentee" : "mentor";
      const { profileId, mentorId } = thread;
      const mentor =
        other === "mentor" && mentorId !== null && profileId ? mentors.get(profileId) : undefined;
      return { name: nameOf(thread, other), role: other, path: mentor?.path ?? null };
    },
  };
}
