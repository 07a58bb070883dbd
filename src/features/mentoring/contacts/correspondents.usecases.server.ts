import { findShownMentor, readMentorNames } from "#features/mentors/mentors.contract.ts";
import { directoryPath, profilePath } from "#features/mentors/mentors-parts.contract.ts";
import {
  type Correspondents,
  messageErrors,
  type Pair,
  type PersonAddressed,
} from "#features/messages/messages.contract.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Viewer } from "#platform/viewer.ts";
import { isId } from "#shared/ids.ts";
import { sessionPath } from "../sessions/sessions.constants.ts";
import { contactErrors } from "./contacts.errors.ts";
import { findGuest, readGuestNames } from "./guests.store.server.ts";

/**
 * Anyone may write to a mentor whose page the site shows, and a mentor to a person who booked a
 * session with them.
 */
export const mentoringCorrespondents: Correspondents = {
  directoryPath,
  findPair,
  pathOf: (addressee) =>
    "sessionId" in addressee ? sessionPath(addressee.sessionId) : profilePath(addressee.mentorId),
  async readMentors(transaction, profileIds) {
    const profiles = await readMentorNames(transaction, profileIds);
    return new Map(
      [...profiles].map(([id, { isShown, ...mentor }]) => [
        id,
        { ...mentor, path: isShown ? profilePath(id) : null },
      ]),
    );
  },
  readMenteeNames: readGuestNames,
};

async function findPair(
  transaction: DatabaseTransaction,
  viewer: Viewer,
  addressee: PersonAddressed,
): Promise<Pair> {
  const viewerId = viewer.kind === "user" ? viewer.userId : null;
  if ("sessionId" in addressee) {
    const { sessionId } = addressee;
    const guest =
      viewerId &&
      isId(sessionId) &&
      (await findGuest(transaction, { sessionId, mentorId: viewerId }));
    if (!guest) throw contactErrors.menteeNotFound();
    return {
      recipient: { name: guest.name, role: "mentee" },
      profileId: guest.profileId,
      menteeId: guest.userId,
      mentorId: viewerId,
      partnerId: guest.userId,
      noAccount: messageErrors.formerMember(),
    };
  }
  const { mentorId } = addressee;
  const mentor = isId(mentorId) && (await findShownMentor(transaction, mentorId));
  if (!mentor) throw contactErrors.mentorNotFound();
  const { profileId, name, title, userId, isSample } = mentor;
  return {
    recipient: { name, title, profileId, role: "mentor" },
    profileId,
    menteeId: viewerId,
    mentorId: userId,
    partnerId: userId,
    noAccount: isSample ? contactErrors.sampleMentor() : contactErrors.mentorWithoutAccount(),
  };
}
