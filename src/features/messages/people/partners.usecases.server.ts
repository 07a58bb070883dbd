import { readFullNames } from "#features/account/account.contract.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Services } from "#platform/services.ts";
import { formerMember, namelessMember } from "#shared/member-names.ts";
import { partnerRole } from "../messages.rules.ts";
import { type ApplicationSides, menteeKey } from "../messages.services.server.ts";
import type { MentorFace, Partner, ThreadRole } from "../messages.types.ts";

/** The members of a thread, by the ids in its row. */
export interface ThreadPeople {
  profileId: string | null;
  menteeId: string | null;
  mentorId: string | null;
  applicationId: string | null;
  candidateId: string | null;
}

interface Sender {
  senderId: string | null;
  senderRole: ThreadRole;
}

/** Knows the two sides of threads by their names. */
export interface PeopleNames {
  partnerOf(thread: ThreadPeople, role: ThreadRole): Partner;
  nameOf(thread: ThreadPeople, role: ThreadRole): string;
  /** A message's sender; of an employer's people, the one who wrote it. */
  senderOf(thread: ThreadPeople, message: Sender): string;
}

/**
 * Reads the names of the sides of threads: a mentor's as visitors know it, a mentee's from the
 * account, or where that has none as the mentor knows it; a candidate's as they applied, and an
 * organization's public name. For the system's transaction, on behalf of members and admins who may
 * see the threads' rows; row security shows no one another person's account. `messages` are those whose
 * senders are asked for, and `sides` those of an application that were read already.
 */
export async function readPeople(
  services: Services,
  transaction: DatabaseTransaction,
  threads: readonly ThreadPeople[],
  {
    messages = [],
    sides,
  }: { messages?: readonly Sender[]; sides?: ApplicationSides | undefined } = {},
): Promise<PeopleNames> {
  const present = (ids: (string | null)[]) => [...new Set(ids.filter((id) => id !== null))];
  const profileIds = present(threads.map(({ profileId }) => profileId));
  const applicationIds = present(threads.map(({ applicationId }) => applicationId));
  const correspondents = services.messages.correspondents();
  const mentors = await correspondents.readMentors(transaction, profileIds);
  const applications = services.messages.applications();
  const applied = sides
    ? new Map([[sides.applicationId, sides]])
    : await applications.readSides(transaction, applicationIds);
  const names = await readFullNames(
    transaction,
    present([
      ...threads.flatMap(({ menteeId, mentorId, candidateId }) => [
        menteeId,
        mentorId,
        candidateId,
      ]),
      ...messages.map(({ senderId }) => senderId),
    ]),
  );
  const pairs = threads.flatMap(({ profileId, menteeId }) =>
    profileId && menteeId && !names.has(menteeId) ? [{ profileId, menteeId }] : [],
  );
  const menteeNames = await correspondents.readMenteeNames(transaction, pairs);

  const sidesOf = ({ applicationId }: ThreadPeople) =>
    applicationId === null ? undefined : applied.get(applicationId);
  const nameOf = (thread: ThreadPeople, role: ThreadRole) => {
    if (role === "employer") return sidesOf(thread)?.employer ?? formerMember;
    const { profileId, menteeId, mentorId, candidateId } = thread;
    const userId = { mentor: mentorId, mentee: menteeId, candidate: candidateId }[role];
    if (userId === null) return formerMember;
    const own = names.get(userId);
    const toTheOther = {
      mentor: () => (profileId ? mentors.get(profileId)?.name : undefined),
      mentee: () => profileId && menteeNames.get(menteeKey({ profileId, menteeId: userId })),
      candidate: () => sidesOf(thread)?.candidateName,
    }[role]();
    return (role === "mentee" ? (own ?? toTheOther) : (toTheOther ?? own)) || namelessMember;
  };
  const pathOf = (thread: ThreadPeople, role: ThreadRole): string | null => {
    const { applicationId, profileId, mentorId } = thread;
    if (role === "candidate" || role === "employer") {
      return applicationId && applications.pathOf(applicationId, role);
    }
    return role === "mentee" && mentorId !== null && profileId
      ? (mentors.get(profileId)?.path ?? null)
      : null;
  };
  const faceOf = ({ mentorId, profileId }: ThreadPeople): MentorFace | null => {
    const mentor = mentorId === null || !profileId ? undefined : mentors.get(profileId);
    if (!mentor) return null;
    const { title, isSample, photoId } = mentor;
    return { title, isSample, photoId };
  };
  return {
    nameOf,
    senderOf(thread, { senderId, senderRole }) {
      if (senderRole !== "employer") return nameOf(thread, senderRole);
      return senderId === null ? formerMember : (names.get(senderId) ?? nameOf(thread, senderRole));
    },
    partnerOf(thread, role) {
      const other = partnerRole(role);
      return {
        name: nameOf(thread, other),
        role: other,
        path: pathOf(thread, role),
        jobTitle: sidesOf(thread)?.jobTitle ?? null,
        mentor: other === "mentor" ? faceOf(thread) : null,
      };
    },
  };
}
