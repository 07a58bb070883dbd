import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Services } from "#platform/services.ts";
import { actNames } from "./access/acts.constants.ts";
import type { Permission } from "./employers.rules.ts";
import type { PublicFact, PublicOpenings } from "./employers.types.ts";

/**
 * An organization that only its members may see from now on, that is closed, or whose owners and
 * recruiters are all suspended or gone.
 */
export interface Unverified {
  organizationId: string;
  reason: "unverified" | "closed" | "unattended";
}

/** An organization whose last member's account is being deleted. It closes. */
export interface Abandoned {
  organizationId: string;
}

/** An organization that goes by another public name from now on. */
export interface Renamed {
  organizationId: string;
  publicName: string;
}

/** A member who left, was removed or whose account is being deleted. */
export interface MemberLeft {
  organizationId: string;
  userId: string;
  /**
   * The member who takes over. With a deleted account it's the owner who has been one longest, and
   * null where no owner can act.
   */
  successorId: string | null;
}

/** Runs in the transaction that changes the organization, so it makes no external calls. */
export type EmployersHook<Change> = (
  services: Services,
  transaction: DatabaseTransaction,
  change: Change,
) => Promise<void>;

/** Members' work in another feature, which they hand over when they leave or may no longer do it. */
export interface MemberWork {
  /** The permission that someone needs to take it over; for their own work is enough. */
  permission: Permission;
  /** An amount of it in words, for the form: "3 jobs". */
  describe(count: number): string;
  /** The amount that each member of an organization has; members without any may be left out. */
  count(
    transaction: DatabaseTransaction,
    organizationId: string,
  ): Promise<ReadonlyMap<string, number>>;
  /** Gives all work of a member to the successor; without one, it has no one. */
  handOver: EmployersHook<MemberLeft>;
}

/** Something that an operator can do for an organization, on another feature's page. */
export interface OperatorTask {
  label: string;
  path(slug: string): string;
}

/** Throws what has to be settled before the viewer may close an organization. */
type ClosingCheck = (
  services: Services,
  transaction: DatabaseTransaction,
  organizationId: string,
  viewerId: string,
) => Promise<void>;

type PublicFactReader = (
  services: Services,
  transaction: DatabaseTransaction,
  organizationId: string,
) => Promise<PublicFact[]>;

type PublicOpeningReader = (
  services: Services,
  transaction: DatabaseTransaction,
  organizationId: string,
  page: number,
) => Promise<PublicOpenings>;

export interface EmployersServices {
  /**
   * Registers what happens when an organization's last verification ends, it closes, or no owner or
   * recruiter can act for it, with the organization locked. What publishes something for it holds
   * the same lock (`actFor`).
   */
  whenUnverified(hook: EmployersHook<Unverified>): void;
  /**
   * Registers a reason against closing an organization. Checked once it has ended, in the same
   * transaction. An organization that loses its last member with an account closes anyway.
   */
  beforeClosing(check: ClosingCheck): void;
  closingChecks: readonly ClosingCheck[];
  /** Registers what is settled for an organization that closes because its last account is deleted. */
  whenAbandoned(hook: EmployersHook<Abandoned>): void;
  abandonedHooks: readonly EmployersHook<Abandoned>[];
  /** Registers what happens when an organization's public name changes, with it locked. */
  whenRenamed(hook: EmployersHook<Renamed>): void;
  /** Registers what happens when someone stops being a member of an organization that goes on. */
  whenMemberLeaves(hook: EmployersHook<MemberLeft>): void;
  /** Registers work for which someone who leaves, or gets a smaller role, names a successor. */
  registerWork(work: MemberWork): void;
  /** Names of another feature's acts, for the list of what operators did: `jobs.job_closed`. */
  registerActs(names: Readonly<Record<string, string>>): void;
  /** Registers what an operator can do for an organization, for the list of organizations. */
  registerOperatorTask(task: OperatorTask): void;
  operatorTasks: readonly OperatorTask[];
  /** Registers what another feature knows of an organization, for its public page. Read by the system. */
  registerFacts(read: PublicFactReader): void;
  facts: readonly PublicFactReader[];
  /** Registers who reads an organization's open jobs, a page at a time, for its public page. Read by the system. */
  registerOpenings(read: PublicOpeningReader): void;
  openings: readonly PublicOpeningReader[];
  unverifiedHooks: readonly EmployersHook<Unverified>[];
  renamedHooks: readonly EmployersHook<Renamed>[];
  memberLeftHooks: readonly EmployersHook<MemberLeft>[];
  work: readonly MemberWork[];
  acts: ReadonlyMap<string, string>;
}

declare module "#platform/viewer.ts" {
  interface ViewerFlags {
    isMember?: boolean;
    browsesTalent?: boolean;
  }
}

declare module "#platform/services.ts" {
  interface Services {
    employers: EmployersServices;
  }
}

export function createEmployers(): EmployersServices {
  const unverifiedHooks: EmployersHook<Unverified>[] = [];
  const renamedHooks: EmployersHook<Renamed>[] = [];
  const memberLeftHooks: EmployersHook<MemberLeft>[] = [];
  const work: MemberWork[] = [];
  const closingChecks: ClosingCheck[] = [];
  const abandonedHooks: EmployersHook<Abandoned>[] = [];
  const operatorTasks: OperatorTask[] = [];
  const facts: PublicFactReader[] = [];
  const openings: PublicOpeningReader[] = [];
  const acts = new Map<string, string>(
    Object.entries(actNames).map(([act, name]) => [`employers.${act}`, name]),
  );
  return {
    unverifiedHooks,
    renamedHooks,
    memberLeftHooks,
    work,
    operatorTasks,
    registerOperatorTask: (task) => void operatorTasks.push(task),
    facts,
    registerFacts: (read) => void facts.push(read),
    openings,
    registerOpenings: (read) => void openings.push(read),
    acts,
    closingChecks,
    beforeClosing: (check) => void closingChecks.push(check),
    abandonedHooks,
    whenAbandoned: (hook) => void abandonedHooks.push(hook),
    whenUnverified: (hook) => void unverifiedHooks.push(hook),
    whenRenamed: (hook) => void renamedHooks.push(hook),
    whenMemberLeaves: (hook) => void memberLeftHooks.push(hook),
    registerWork: (each) => void work.push(each),
    registerActs(names) {
      for (const [action, name] of Object.entries(names)) acts.set(action, name);
    },
  };
}
