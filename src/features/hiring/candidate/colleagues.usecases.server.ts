import { listMembers } from "#features/employers/employers.contract.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";

/** A member of the organization, by name. */
export interface Colleague {
  userId: string;
  name: string;
  email: string | null;
  /** Whether they see this application. */
  mayRead: boolean;
}

/**
 * Members by name, or by address where an account has none, without the applicant: someone may join the team that they
 * applied to. For the system's transaction.
 */
export async function listColleagues(
  transaction: DatabaseTransaction,
  {
    organizationId,
    team,
    application,
  }: {
    organizationId: string;
    team: readonly string[];
    application: { userId: string | null; interviewerIds: readonly string[] };
  },
): Promise<Colleague[]> {
  const members = await listMembers(transaction, organizationId);
  return members
    .filter(({ isSuspended, userId }) => !isSuspended && userId !== application.userId)
    .map(({ userId, name, email, role }) => ({
      userId,
      name: name ?? email ?? "A member",
      email,
      mayRead:
        role === "owner" ||
        role === "recruiter" ||
        team.includes(userId) ||
        application.interviewerIds.includes(userId),
    }));
}
