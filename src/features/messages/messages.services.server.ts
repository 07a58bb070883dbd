import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Viewer } from "#platform/viewer.ts";
import type { Addressee, Recipient } from "./messages.types.ts";

/** The two whom a thread is or would be between. */
export interface Pair {
  recipient: Recipient;
  profileId: string;
  /** Null: nobody is signed in, or the mentee has left. */
  menteeId: string | null;
  /** Null: the mentor has no account. */
  mentorId: string | null;
  /** The recipient's account. */
  partnerId: string | null;
  /** Name of a recipient who has none. */
  nobody: Error;
}

/** A mentee as one mentor knows them. */
export interface MenteeOfMentor {
  profileId: string;
  menteeId: string;
}

/**
 * Knows who may write to whom, and by what names people know each other. Supplied by the feature
 * that brings the two together; all of it reads in the system's transaction that it is given.
 */
export interface Correspondents {
  /** Page on which people look for someone to write to. */
  directoryPath: string;
  /**
   * The two whom a first message would be between.
   *
   * @throws a product error with status 404 where there is nobody to write to for the viewer.
   */
  findPair(transaction: DatabaseTransaction, viewer: Viewer, addressee: Addressee): Promise<Pair>;
  /** Page from which the viewer came to write to `addressee`, who need not exist. */
  pathOf(addressee: Addressee): string;
  /**
   * Mentors' names by their profiles' ids; the path is null while visitors do not find the profile.
   */
  readMentors(
    transaction: DatabaseTransaction,
    profileIds: readonly string[],
  ): Promise<Map<string, { name: string; path: string | null }>>;
  /** By what names mentees are known to mentors; the key is `menteeKey` of both. */
  readMenteeNames(
    transaction: DatabaseTransaction,
    pairs: readonly MenteeOfMentor[],
  ): Promise<Map<string, string>>;
}

export interface MessageServices {
  /** Called while features are composed, by one of them. */
  registerCorrespondents(correspondents: Correspondents): void;
  /** Throws while no feature has registered any. */
  correspondents(): Correspondents;
}

declare module "#platform/services.ts" {
  interface Services {
    messages: MessageServices;
  }
}

export function createMessages(): MessageServices {
  let registered: Correspondents | undefined;
  return {
    registerCorrespondents(correspondents) {
      if (registered) throw new Error("Correspondents were registered twice");
      registered = correspondents;
    },
    correspondents() {
      if (!registered) throw new Error("No feature has registered correspondents");
      return registered;
    },
  };
}

/** A mentee as one mentor knows them, as a map's key. */
export function menteeKey({ profileId, menteeId }: MenteeOfMentor): string {
  return `${profileId} ${menteeId}`;
}
