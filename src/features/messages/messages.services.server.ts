import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Viewer } from "#platform/viewer.ts";
import type { MentorFace, PersonAddressed, Recipient } from "./messages.types.ts";

/** The two whom a thread is or would be between. */
export interface Pair {
  recipient: Recipient;
  profileId: string;
  /** Null: no one is signed in, or the mentee has left. */
  menteeId: string | null;
  /** Null: the mentor has no account. */
  mentorId: string | null;
  /** The recipient's account. */
  partnerId: string | null;
  /** Why there is no account to write to, where `partnerId` is null. */
  noAccount: Error;
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
   * @throws a product error with status 404 where there is no one the viewer can write to.
   */
  findPair(
    transaction: DatabaseTransaction,
    viewer: Viewer,
    addressee: PersonAddressed,
  ): Promise<Pair>;
  /** Page from which the viewer came to write to `addressee`, who need not exist. */
  pathOf(addressee: PersonAddressed): string;
  /**
   * Mentors by their profiles' ids; the path is null while visitors do not find the profile.
   */
  readMentors(
    transaction: DatabaseTransaction,
    profileIds: readonly string[],
  ): Promise<Map<string, MentorFace & { name: string; path: string | null }>>;
  /** By what names mentees are known to mentors; the key is `menteeKey` of both. */
  readMenteeNames(
    transaction: DatabaseTransaction,
    pairs: readonly MenteeOfMentor[],
  ): Promise<Map<string, string>>;
}

/** The two sides of an application for a job that an organization posted. */
export interface ApplicationSides {
  applicationId: string;
  jobId: string;
  jobTitle: string;
  organizationId: string;
  /** The organization's public name. */
  employer: string;
  /** Null once the account is deleted. */
  candidateId: string | null;
  /** As they applied. Where it's null, the other side reads the account's name. */
  candidateName: string | null;
  isWithdrawn: boolean;
  /** The application's content was erased, with the messages. Nothing would ever delete new ones. */
  isErased: boolean;
}

export type ApplicationRole = "candidate" | "employer";

/**
 * Knows who may write about an application. Supplied by the feature in which employers read them; all of it works in
 * the system's transaction that it is given.
 */
export interface ApplicationCorrespondents {
  /** Applications by their ids, without those of jobs that no organization posted. */
  readSides(
    transaction: DatabaseTransaction,
    applicationIds: readonly string[],
  ): Promise<Map<string, ApplicationSides>>;
  /** Keeps an application as it is until the transaction ends, and reads it. */
  hold(
    transaction: DatabaseTransaction,
    applicationId: string,
  ): Promise<ApplicationSides | undefined>;
  /**
   * The side that a person is on; undefined for others. `held` keeps an organization's members as they are until the
   * transaction ends.
   */
  findRole(
    transaction: DatabaseTransaction,
    application: ApplicationSides,
    person: { userId: string; held: boolean },
  ): Promise<ApplicationRole | undefined>;
  /** The accounts that may write for the employer, and those among them whose own job it is. */
  listTeam(
    transaction: DatabaseTransaction,
    application: ApplicationSides,
  ): Promise<{ all: string[]; own: string[] }>;
  /** Called with each message of the employer, in its transaction. */
  whenEmployerWrites(
    transaction: DatabaseTransaction,
    message: { applicationId: string; senderId: string; now: Date },
  ): Promise<void>;
  /** The page from which a member of an organization writes to applicants; undefined for everyone else. */
  findEmployerPage(transaction: DatabaseTransaction, userId: string): Promise<string | undefined>;
  /** The page on which a side reads the application. */
  pathOf(applicationId: string, role: ApplicationRole): string;
}

export interface MessageServices {
  /** Called while features are composed, by one of them. */
  registerCorrespondents(correspondents: Correspondents): void;
  registerApplications(applications: ApplicationCorrespondents): void;
  /** Throws while no feature has registered any. */
  correspondents(): Correspondents;
  applications(): ApplicationCorrespondents;
}

declare module "#platform/services.ts" {
  interface Services {
    messages: MessageServices;
  }
}

export function createMessages(): MessageServices {
  const people = registerOnce<Correspondents>("correspondents");
  const applications = registerOnce<ApplicationCorrespondents>("correspondents about applications");
  return {
    registerCorrespondents: people.register,
    correspondents: people.get,
    registerApplications: applications.register,
    applications: applications.get,
  };
}

function registerOnce<Part>(name: string) {
  let registered: Part | undefined;
  return {
    register(part: Part) {
      if (registered) throw new Error(`The ${name} were registered twice`);
      registered = part;
    },
    get() {
      if (!registered) throw new Error(`No feature has registered ${name}`);
      return registered;
    },
  };
}

/** A mentee as one mentor knows them, as a map's key. */
export function menteeKey({ profileId, menteeId }: MenteeOfMentor): string {
  return `${profileId} ${menteeId}`;
}
