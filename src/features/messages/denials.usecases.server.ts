import { holdStanding, listSuspended } from "#features/auth/auth.contract.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import { httpErrors } from "#platform/http/errors.ts";
import type { Services } from "#platform/services.ts";
import type { UserViewer } from "#platform/viewer.ts";
import type { ProductError } from "#shared/errors.ts";
import { messageErrors } from "./messages.errors.ts";
import type { ApplicationRole, ApplicationSides } from "./messages.services.server.ts";
import type { ThreadState } from "./messages.types.ts";
import { listBlocksBetween, lockApplication, lockPair } from "./people/people.store.server.ts";
import { findThreadAbout, listBlockingSides, type ThreadRow } from "./threads.store.server.ts";

/**
 * The reason why someone may not write in a thread; undefined when they may. Until the transaction ends, nothing
 * that it depends on changes and no one else writes between the two sides.
 */
export async function holdThread(
  services: Services,
  transaction: DatabaseTransaction,
  user: UserViewer,
  thread: ThreadRow,
): Promise<ProductError | undefined> {
  if (thread.applicationId) {
    const { applicationId } = thread;
    const held = await findApplication(services, transaction, user, { applicationId, held: true });
    return held?.role === thread.role ? held.denial : messageErrors.threadNotFound();
  }
  const partnerId = partnerIdOf(thread);
  if (!partnerId) return messageErrors.formerMember();
  return await holdPair(transaction, user.userId, partnerId);
}

/** The same for two people, who need not have written yet. */
export async function holdPair(
  transaction: DatabaseTransaction,
  userId: string,
  partnerId: string,
): Promise<ProductError | undefined> {
  if (userId === partnerId) return messageErrors.notYourself();
  await lockPair(transaction, userId, partnerId);
  return await pairDenial(transaction, userId, partnerId, holdStanding);
}

/** Why one person can't write to another, as a page shows it. Holds nothing. */
export async function readPairDenial(
  transaction: DatabaseTransaction,
  userId: string,
  partnerId: string,
): Promise<ProductError | undefined> {
  if (userId === partnerId) return messageErrors.notYourself();
  return await pairDenial(transaction, userId, partnerId, listSuspended);
}

/** The two sides of an application, the viewer's, and why they can't write, if so; undefined for others. */
export interface FoundApplication {
  sides: ApplicationSides;
  role: ApplicationRole;
  thread: ThreadRow | undefined;
  denial: ProductError | undefined;
}

/** An application as one of its sides has it, before or after the first message; held as `holdThread` does, or not. */
export async function findApplication(
  services: Services,
  transaction: DatabaseTransaction,
  { userId }: UserViewer,
  { applicationId, held }: { applicationId: string; held: boolean },
): Promise<FoundApplication | undefined> {
  const sides = await readSides(services, transaction, { applicationId });
  if (!sides) return undefined;
  const { candidateId } = sides;
  const people = candidateId ? [userId, candidateId] : [userId];
  const suspended = await (held ? holdStanding : listSuspended)(transaction, people);
  const role = await services.messages
    .applications()
    .findRole(transaction, sides, { userId, held });
  if (!role) return undefined;
  // The employer's message changes the application. Both sides wait here first, or each would wait for the other.
  if (held) await lockApplication(transaction, applicationId);
  const thread = await findThreadAbout(transaction, applicationId, role);
  const now = held
    ? await services.messages.applications().hold(transaction, applicationId)
    : sides;
  const denial = suspended.has(userId)
    ? httpErrors.forbidden()
    : await applicationDenial(services, transaction, { sides: now, role, thread, suspended });
  return { sides, role, thread, denial };
}

/** The two sides of the application that a thread is about, if any. */
export async function readSides(
  services: Services,
  transaction: DatabaseTransaction,
  { applicationId }: { applicationId: string | null },
): Promise<ApplicationSides | undefined> {
  if (!applicationId) return undefined;
  const read = await services.messages.applications().readSides(transaction, [applicationId]);
  return read.get(applicationId);
}

/** Why those who decide on an application can't write to the candidate, before anyone has. Holds nothing. */
export async function readTeamDenial(
  services: Services,
  transaction: DatabaseTransaction,
  sides: ApplicationSides,
): Promise<ProductError | undefined> {
  const suspended = await listSuspended(transaction, [sides.candidateId]);
  const asked = { sides, role: "employer", thread: undefined, suspended } as const;
  return await applicationDenial(services, transaction, asked);
}

/** Whether a side of a thread can write, and why not, as a page shows it. Holds nothing. */
export async function readDenial(
  services: Services,
  transaction: DatabaseTransaction,
  { userId }: UserViewer,
  { thread, sides }: { thread: ThreadRow; sides: ApplicationSides | undefined },
): Promise<ProductError | undefined> {
  if (thread.applicationId) {
    const suspended = await listSuspended(transaction, [thread.candidateId]);
    const role = thread.role as ApplicationRole;
    return await applicationDenial(services, transaction, { sides, role, thread, suspended });
  }
  const partnerId = partnerIdOf(thread);
  if (!partnerId) return messageErrors.formerMember();
  return await readPairDenial(transaction, userId, partnerId);
}

/** The account of the other member of a thread between two people; null once they have left. */
export function partnerIdOf({ role, menteeId, mentorId }: ThreadRow): string | null {
  return role === "mentor" ? menteeId : mentorId;
}

const states: Readonly<Record<string, ThreadState>> = {
  [messageErrors.blockedByYou().code]: "blocked",
  [messageErrors.unavailable().code]: "unavailable",
  [messageErrors.formerMember().code]: "former",
  [messageErrors.noEmployer().code]: "former",
  [messageErrors.applicationWithdrawn().code]: "withdrawn",
};

/** The state of a thread's page for a denial. */
export function stateOf(denial: ProductError | undefined): ThreadState {
  return denial ? (states[denial.code] ?? "closed") : "open";
}

async function pairDenial(
  transaction: DatabaseTransaction,
  userId: string,
  partnerId: string,
  findSuspended: typeof listSuspended,
): Promise<ProductError | undefined> {
  const suspended = await findSuspended(transaction, [userId, partnerId]);
  if (suspended.has(userId)) return httpErrors.forbidden();
  if (suspended.has(partnerId)) return messageErrors.unavailable();
  const blockers = await listBlocksBetween(transaction, userId, partnerId);
  if (blockers.includes(userId)) return messageErrors.blockedByYou();
  return blockers.length > 0 ? messageErrors.closed() : undefined;
}

async function applicationDenial(
  services: Services,
  transaction: DatabaseTransaction,
  {
    sides,
    role,
    thread,
    suspended,
  }: {
    sides: ApplicationSides | undefined;
    role: ApplicationRole;
    thread: ThreadRow | undefined;
    suspended: ReadonlySet<string>;
  },
): Promise<ProductError | undefined> {
  if (!sides?.candidateId) return messageErrors.formerMember();
  // First, because the sentence about a withdrawn one promises a conversation that's gone.
  if (sides.isErased) return messageErrors.applicationErased();
  if (sides.isWithdrawn) return messageErrors.applicationWithdrawn();
  if (role === "employer" && suspended.has(sides.candidateId)) return messageErrors.unavailable();
  if (role === "candidate") {
    const { all } = await services.messages.applications().listTeam(transaction, sides);
    if (all.length === 0) return messageErrors.noEmployer();
  }
  const blocking = thread ? await listBlockingSides(transaction, thread.id) : [];
  if (blocking.includes(role)) return messageErrors.blockedByYourSide();
  return blocking.length > 0 ? messageErrors.closed() : undefined;
}
