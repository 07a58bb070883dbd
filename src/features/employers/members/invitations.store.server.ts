import { sql } from "kysely";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { MemberRole } from "../employers.constants.ts";
import type { Invitation } from "../employers.types.ts";

const columns = [
  "invitation.id",
  "invitation.email",
  "invitation.role",
  "invitation.sent_at as sentAt",
  "invitation.expires_at as expiresAt",
] as const;

/** Open and expired invitations of an organization, the newest first. */
export async function listInvitations(
  transaction: DatabaseTransaction,
  organizationId: string,
): Promise<Invitation[]> {
  const rows = await transaction
    .selectFrom("organization_invitations as invitation")
    .select(columns)
    .where("invitation.organization_id", "=", organizationId)
    .orderBy("invitation.sent_at", "desc")
    .orderBy("invitation.id")
    .execute();
  return rows.map(({ role, ...row }) => ({ ...row, role: role as MemberRole }));
}

/** Answers undefined where the address has an invitation already. */
export async function insertInvitation(
  transaction: DatabaseTransaction,
  invitation: {
    organizationId: string;
    email: string;
    role: MemberRole;
    invitedBy: string;
    now: Date;
    expiresAt: Date;
  },
): Promise<string | undefined> {
  const row = await transaction
    .insertInto("organization_invitations")
    .values({
      organization_id: invitation.organizationId,
      email: invitation.email,
      role: invitation.role,
      invited_by: invitation.invitedBy,
      created_at: invitation.now,
      sent_at: invitation.now,
      expires_at: invitation.expiresAt,
    })
    .onConflict((conflict) => conflict.columns(["organization_id", "email"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  return row?.id;
}

/** Saves a link in place of the one before, which stops working. */
export async function saveLink(
  transaction: DatabaseTransaction,
  { invitationId, tokenHash }: { invitationId: string; tokenHash: string },
): Promise<void> {
  await transaction
    .insertInto("private.organization_invitation_links")
    .values({ invitation_id: invitationId, token_hash: tokenHash })
    .onConflict((conflict) =>
      conflict.column("invitation_id").doUpdateSet({ token_hash: tokenHash }),
    )
    .execute();
}

export async function noteSent(
  transaction: DatabaseTransaction,
  { invitationId, now, expiresAt }: { invitationId: string; now: Date; expiresAt: Date },
): Promise<void> {
  await transaction
    .updateTable("organization_invitations")
    .set({ sent_at: now, expires_at: expiresAt })
    .where("id", "=", invitationId)
    .execute();
}

export async function findInvitation(
  transaction: DatabaseTransaction,
  { organizationId, invitationId }: { organizationId: string; invitationId: string },
): Promise<Invitation | undefined> {
  const row = await transaction
    .selectFrom("organization_invitations as invitation")
    .select(columns)
    .where("invitation.organization_id", "=", organizationId)
    .where("invitation.id", "=", invitationId)
    .executeTakeFirst();
  return row && { ...row, role: row.role as MemberRole };
}

export interface OpenInvitation extends Invitation {
  /** Null once the account that sent it is deleted. */
  invitedBy: string | null;
  organizationId: string;
  slug: string;
  publicName: string;
}

/** The invitation that a link opens now. For the system's transaction. */
export async function findByLink(
  transaction: DatabaseTransaction,
  { tokenHash, now }: { tokenHash: string; now: Date },
): Promise<OpenInvitation | undefined> {
  const row = await transaction
    .selectFrom("private.organization_invitation_links as link")
    .innerJoin("organization_invitations as invitation", "invitation.id", "link.invitation_id")
    .innerJoin("organizations as organization", "organization.id", "invitation.organization_id")
    .select([
      ...columns,
      "invitation.organization_id as organizationId",
      "invitation.invited_by as invitedBy",
      "organization.slug",
      "organization.public_name as publicName",
    ])
    .where("link.token_hash", "=", tokenHash)
    .where("invitation.expires_at", ">", now)
    .where("organization.closed_at", "is", null)
    .executeTakeFirst();
  return row && { ...row, role: row.role as MemberRole };
}

/** Answers whether there was one. */
export async function deleteInvitation(
  transaction: DatabaseTransaction,
  invitationId: string,
): Promise<boolean> {
  const row = await transaction
    .deleteFrom("organization_invitations")
    .where("id", "=", invitationId)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes a person's invitations to others; their links stop working. */
export async function deleteInvitationsBy(
  transaction: DatabaseTransaction,
  userId: string,
): Promise<void> {
  await transaction
    .deleteFrom("organization_invitations")
    .where("invited_by", "=", userId)
    .execute();
}

/** Deletes what a member sent for an organization, unless the role may still be given; their links stop working. */
export async function deleteInvitationsOfMember(
  transaction: DatabaseTransaction,
  {
    organizationId,
    userId,
    grantable,
  }: { organizationId: string; userId: string; grantable: readonly MemberRole[] },
): Promise<void> {
  await transaction
    .deleteFrom("organization_invitations")
    .where("organization_id", "=", organizationId)
    .where("invited_by", "=", userId)
    .where(sql<boolean>`role <> all(${grantable}::text[])`)
    .execute();
}

/** Deletes what expired before a time; answers how many. */
export async function deleteExpired(
  transaction: DatabaseTransaction,
  before: Date,
): Promise<number> {
  const rows = await transaction
    .deleteFrom("organization_invitations")
    .where("expires_at", "<=", before)
    .returning("id")
    .execute();
  return rows.length;
}
