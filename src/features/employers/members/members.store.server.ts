import { type Expression, type RawBuilder, sql } from "kysely";
import { deletionRows, profileRows } from "#features/account/account.contract.ts";
import { accountRows, isSuspendedAccount } from "#features/auth/auth.contract.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { MemberRole } from "../employers.constants.ts";
import { may, type Permission } from "../employers.rules.ts";
import type { Member } from "../employers.types.ts";

export async function addMember(
  transaction: DatabaseTransaction,
  member: { organizationId: string; userId: string; role: MemberRole; now: Date },
): Promise<void> {
  await transaction
    .insertInto("organization_members")
    .values({
      organization_id: member.organizationId,
      user_id: member.userId,
      role: member.role,
      joined_at: member.now,
    })
    .execute();
}

/** Everyone in an organization, owners first. For the system's transaction. */
export async function listMembers(
  transaction: DatabaseTransaction,
  organizationId: string,
): Promise<Member[]> {
  const rows = await transaction
    .selectFrom("organization_members as member")
    .innerJoin(accountRows(transaction).as("account"), "account.id", "member.user_id")
    .leftJoin(profileRows(transaction).as("profile"), "profile.user_id", "member.user_id")
    .leftJoin(deletionRows(transaction).as("leaving"), "leaving.user_id", "member.user_id")
    .select([
      "member.user_id as userId",
      "profile.full_name as name",
      "account.email",
      "member.role",
      "member.joined_at as joinedAt",
      isSuspendedAccount("member.user_id").as("isSuspended"),
      "leaving.user_id as leavingId",
    ])
    .where("member.organization_id", "=", organizationId)
    .orderBy((row) =>
      row
        .case()
        .when("member.role", "=", "owner")
        .then(1)
        .when("member.role", "=", "recruiter")
        .then(2)
        .else(3)
        .end(),
    )
    .orderBy("member.joined_at")
    .orderBy("member.user_id")
    .execute();
  return rows.map(({ role, leavingId, ...row }) => ({
    ...row,
    role: role as MemberRole,
    isLeaving: leavingId !== null,
  }));
}

/**
 * The email addresses of members whose role may do something with everything of an organization, without those
 * who are suspended or leaving. For the system's transaction.
 */
export async function listMemberEmails(
  transaction: DatabaseTransaction,
  { organizationId, permission }: { organizationId: string; permission: Permission },
): Promise<string[]> {
  const members = await listMembers(transaction, organizationId);
  return members.flatMap(({ email, role, isSuspended, isLeaving }) =>
    email && !isSuspended && !isLeaving && may(role, permission) ? [email] : [],
  );
}

export async function findRole(
  transaction: DatabaseTransaction,
  { organizationId, userId }: { organizationId: string; userId: string },
): Promise<MemberRole | undefined> {
  const row = await transaction
    .selectFrom("organization_members")
    .select("role")
    .where("organization_id", "=", organizationId)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return row?.role as MemberRole | undefined;
}

export async function updateRole(
  transaction: DatabaseTransaction,
  { organizationId, userId, role }: { organizationId: string; userId: string; role: MemberRole },
): Promise<void> {
  await transaction
    .updateTable("organization_members")
    .set({ role })
    .where("organization_id", "=", organizationId)
    .where("user_id", "=", userId)
    .execute();
}

export async function deleteMember(
  transaction: DatabaseTransaction,
  { organizationId, userId }: { organizationId: string; userId: string },
): Promise<void> {
  await transaction
    .deleteFrom("organization_members")
    .where("organization_id", "=", organizationId)
    .where("user_id", "=", userId)
    .execute();
}

export async function countMembers(
  transaction: DatabaseTransaction,
  organizationId: string,
): Promise<number> {
  const { count } = await transaction
    .selectFrom("organization_members")
    .select((row) => row.fn.countAll<number>().as("count"))
    .where("organization_id", "=", organizationId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Open organizations that a person owns. */
export async function countOwned(
  transaction: DatabaseTransaction,
  userId: string,
): Promise<number> {
  const { count } = await transaction
    .selectFrom("organization_members")
    .select((row) => row.fn.countAll<number>().as("count"))
    .where("user_id", "=", userId)
    .where("role", "=", "owner")
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Whether the account is set to be deleted. */
export async function isLeaving(
  transaction: DatabaseTransaction,
  userId: string,
): Promise<boolean> {
  const row = await transaction
    .selectFrom(deletionRows(transaction).as("leaving"))
    .select("leaving.user_id")
    .where("leaving.user_id", "=", userId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Owners who can act and will stay: neither suspended nor set to be deleted. */
function ableOwners(transaction: DatabaseTransaction) {
  return transaction
    .selectFrom("organization_members as owner")
    .leftJoin(deletionRows(transaction).as("leaving"), "leaving.user_id", "owner.user_id")
    .select(["owner.organization_id", "owner.user_id"])
    .where("owner.role", "=", "owner")
    .where("leaving.user_id", "is", null)
    .where((row) => row.not(isSuspendedAccount("owner.user_id")));
}

/** Whether someone besides this person owns the organization and can act for it. */
export async function hasOtherOwner(
  transaction: DatabaseTransaction,
  { organizationId, userId }: { organizationId: string; userId: string },
): Promise<boolean> {
  const row = await ableOwners(transaction)
    .where("owner.organization_id", "=", organizationId)
    .where("owner.user_id", "!=", userId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The owner besides this person who has been a member longest and can act; null without one. */
export async function findLongestOwner(
  transaction: DatabaseTransaction,
  { organizationId, userId }: { organizationId: string; userId: string },
): Promise<string | null> {
  const row = await ableOwners(transaction)
    .where("owner.organization_id", "=", organizationId)
    .where("owner.user_id", "!=", userId)
    .orderBy("owner.joined_at")
    .orderBy("owner.user_id")
    .limit(1)
    .executeTakeFirst();
  return row?.user_id ?? null;
}

/** A person's organizations, whose members stay as they are until the transaction ends. */
export async function lockOrganizationsOf(
  transaction: DatabaseTransaction,
  userId: string,
): Promise<string[]> {
  const rows = await transaction
    .selectFrom("organizations")
    .select("id")
    .where("id", "in", (query) =>
      query
        .selectFrom("organization_members")
        .select("organization_id")
        .where("user_id", "=", userId),
    )
    .orderBy("id")
    .forUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Names of the organizations that would have no owner without this person. Keeps their members
 * as they are until the transaction ends.
 */
export async function lockOwnedAlone(
  transaction: DatabaseTransaction,
  userId: string,
): Promise<string[]> {
  const owned = await transaction
    .selectFrom("organizations")
    .select(["id", "public_name"])
    .where("id", "in", (query) =>
      query
        .selectFrom("organization_members")
        .select("organization_id")
        .where("user_id", "=", userId)
        .where("role", "=", "owner"),
    )
    .orderBy("id")
    .forUpdate()
    .execute();
  const alone: string[] = [];
  for (const { id, public_name } of owned) {
    if (!(await hasOtherOwner(transaction, { organizationId: id, userId })))
      alone.push(public_name);
  }
  return alone;
}

/** Organizations whose only member is this person. */
export async function listMemberOfAlone(
  transaction: DatabaseTransaction,
  userId: string,
): Promise<string[]> {
  const rows = await transaction
    .selectFrom("organization_members as member")
    .select("member.organization_id as id")
    .where("member.user_id", "=", userId)
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom("organization_members as other")
            .select("other.user_id")
            .whereRef("other.organization_id", "=", "member.organization_id")
            .where("other.user_id", "!=", userId),
        ),
      ),
    )
    .execute();
  return rows.map(({ id }) => id);
}

/** Whether a person is a member of an organization, as a condition in their own statements or the system's. */
export const isMemberOf = (
  userId: string | Expression<string>,
  organizationId: Expression<unknown>,
): RawBuilder<boolean> =>
  sql<boolean>`exists (select from public.organization_members as member
    where member.user_id = ${userId}::uuid and member.organization_id = ${organizationId})`;
