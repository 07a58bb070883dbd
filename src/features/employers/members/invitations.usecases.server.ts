import {
  findProvenOwner,
  holdStanding,
  readAccountEmail,
  readProvenEmail,
  sendConfirmation,
  takeSendAllowance,
} from "#features/auth/auth.contract.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Services } from "#platform/services.ts";
import type { UserViewer, Viewer } from "#platform/viewer.ts";
import { isProductError } from "#shared/errors.ts";
import { addTime, toSeconds } from "#shared/time.ts";
import { actFor, recordAct, requirePermission } from "../access/access.usecases.server.ts";
import {
  invitationDays,
  invitationPath,
  type MemberRole,
  maxInvitations,
  maxMembers,
} from "../employers.constants.ts";
import { invitationAcceptedEmail, invitationEmail } from "../employers.emails.ts";
import { employersErrors } from "../employers.errors.ts";
import { grantableRoles } from "../employers.rules.ts";
import type { Organization } from "../employers.types.ts";
import { isVerified } from "../verification/verification.store.server.ts";
import * as store from "./invitations.store.server.ts";
import { hashLink, makeLink } from "./link.rules.ts";
import { addMember, countMembers, findRole, isLeaving } from "./members.store.server.ts";

const oneDay = toSeconds({ days: 1 });
/** Emails with invitations that one account may have sent, whatever the organization. */
const emailsOfSender = { name: "employers/invite/sender", capacity: 50, periodSeconds: oneDay };
/** Emails with invitations that one address gets from one organization. */
const emailsOfOrganization = {
  name: "employers/invite/organization-address",
  capacity: 5,
  periodSeconds: oneDay,
};
/** The same from all organizations that aren't verified: anyone can add one. */
const emailsOfUnverified = { name: "employers/invite/address", capacity: 5, periodSeconds: oneDay };

async function takeEmail(services: Services, viewer: UserViewer): Promise<void> {
  if (!(await services.rateLimits.take(emailsOfSender, viewer.userId))) {
    throw employersErrors.tooManyEmails();
  }
}

async function takeEmailTo(
  { database, rateLimits }: Services,
  organizationId: string,
  email: string,
): Promise<void> {
  if (!(await rateLimits.take(emailsOfOrganization, `${organizationId}:${email}`))) {
    throw employersErrors.tooManyToSameAddress();
  }
  const verified = await database.asSystem("invites as verified organization", (transaction) =>
    isVerified(transaction, organizationId),
  );
  if (!verified && !(await rateLimits.take(emailsOfUnverified, email))) {
    throw employersErrors.tooManyToAddress();
  }
}

/**
 * Invites someone by email, with a role that the viewer may give.
 *
 * @throws `organization_forbidden`, `organization_already_member`, `organization_already_invited`,
 *   `organization_too_many_members`, `organization_too_many_invitations`,
 *   `organization_too_many_emails`, `organization_too_many_to_same_address`,
 *   `organization_too_many_to_address`.
 */
export async function inviteMember(
  services: Services,
  viewer: UserViewer,
  slug: string,
  { email, role }: { email: string; role: MemberRole },
): Promise<void> {
  await takeEmail(services, viewer);
  const inviter = await requirePermission(services, viewer, { slug, permission: "invite" });
  if (!grantableRoles(inviter.role).includes(role)) throw employersErrors.notAllowed();
  await takeEmailTo(services, inviter.organization.id, email);
  await actFor(services, viewer, { slug, permission: "invite" }, async (transaction, access) => {
    const { organization } = access;
    if (!grantableRoles(access.role).includes(role)) throw employersErrors.notAllowed();
    const invitee = await findProvenOwner(transaction, email);
    const given = invitee && { organizationId: organization.id, userId: invitee };
    if (given && (await findRole(transaction, given))) throw employersErrors.alreadyMember();
    if ((await countMembers(transaction, organization.id)) >= maxMembers) {
      throw employersErrors.tooManyMembers();
    }
    const invitations = await store.listInvitations(transaction, organization.id);
    if (invitations.some((each) => each.email === email)) throw employersErrors.alreadyInvited();
    if (invitations.length >= maxInvitations) throw employersErrors.tooManyInvitations();
    const now = services.clock.now();
    const invitationId = await store.insertInvitation(transaction, {
      organizationId: organization.id,
      email,
      role,
      invitedBy: viewer.userId,
      now,
      expiresAt: addTime(now, { days: invitationDays }),
    });
    if (!invitationId) throw employersErrors.alreadyInvited();
    await send(services, transaction, { organization, invitationId, email, role });
    await access.record("member_invited", { invitationId, role });
  });
}

/**
 * Sends an invitation again, with a new link; the one before stops working.
 *
 * @throws `organization_invitation_unknown`, `organization_too_many_emails`,
 *   `organization_too_many_to_same_address`, `organization_too_many_to_address`.
 */
export async function resendInvitation(
  services: Services,
  viewer: UserViewer,
  slug: string,
  invitationId: string,
): Promise<void> {
  await takeEmail(services, viewer);
  const { organizationId, email } = await actFor(
    services,
    viewer,
    { slug, permission: "invite" },
    async (transaction, access) => {
      const { id } = access.organization;
      const invitation = await requireInvitation(transaction, id, invitationId);
      return { organizationId: id, email: invitation.email };
    },
  );
  await takeEmailTo(services, organizationId, email);
  await actFor(services, viewer, { slug, permission: "invite" }, async (transaction, access) => {
    const { organization } = access;
    const invitation = await requireInvitation(transaction, organization.id, invitationId);
    if (!grantableRoles(access.role).includes(invitation.role)) throw employersErrors.notAllowed();
    await send(services, transaction, { organization, invitationId, ...invitation });
    await access.record("invitation_resent", { invitationId });
  });
}

/** Takes an invitation back; its link stops working. */
export async function revokeInvitation(
  services: Services,
  viewer: UserViewer,
  slug: string,
  invitationId: string,
): Promise<void> {
  await actFor(services, viewer, { slug, permission: "invite" }, async (transaction, access) => {
    const invitation = await requireInvitation(transaction, access.organization.id, invitationId);
    if (!grantableRoles(access.role).includes(invitation.role)) throw employersErrors.notAllowed();
    await store.deleteInvitation(transaction, invitationId);
    await access.record("invitation_revoked", { invitationId });
  });
}

async function requireInvitation(
  transaction: DatabaseTransaction,
  organizationId: string,
  invitationId: string,
) {
  const invitation = await store.findInvitation(transaction, { organizationId, invitationId });
  if (!invitation) throw employersErrors.invitationUnknown();
  return invitation;
}

async function send(
  services: Services,
  transaction: DatabaseTransaction,
  {
    organization,
    invitationId,
    email,
    role,
  }: { organization: Organization; invitationId: string; email: string; role: MemberRole },
): Promise<void> {
  const now = services.clock.now();
  const expiresAt = addTime(now, { days: invitationDays });
  const { token, tokenHash } = makeLink();
  await store.saveLink(transaction, { invitationId, tokenHash });
  await store.noteSent(transaction, { invitationId, now, expiresAt });
  const { baseUrl } = services.application;
  const about = { baseUrl, to: email, organization: organization.publicName };
  await services.mail.enqueue(transaction, invitationEmail(about, { token, role, expiresAt }), {
    usefulUntil: expiresAt,
  });
}

/** An invitation as its page shows it to anyone who has the link. */
export interface InvitationView {
  organization: string;
  role: MemberRole;
  email: string;
  expiresAt: Date;
  /** Whether the viewer can accept it, or why not. */
  standing: "open" | "anonymous" | "other account" | "unconfirmed" | "member";
}

/** The invitation of a link; null when it is used, revoked, expired or was never one. */
export async function readInvitation(
  services: Services,
  viewer: Viewer,
  token: string,
): Promise<InvitationView | null> {
  const now = services.clock.now();
  return await services.database.asSystem("read invitation", async (transaction) => {
    const found = await store.findByLink(transaction, { tokenHash: hashLink(token), now });
    if (!found) return null;
    const { publicName, role, email, expiresAt, organizationId } = found;
    const view = { organization: publicName, role, email, expiresAt };
    if (viewer.kind !== "user") return { ...view, standing: "anonymous" };
    const { userId } = viewer;
    if (await findRole(transaction, { organizationId, userId }))
      return { ...view, standing: "member" };
    const proven = await readProvenEmail(transaction, userId);
    if (proven === email) return { ...view, standing: "open" };
    const isUnconfirmed = viewer.email.toLowerCase() === email;
    return { ...view, standing: isUnconfirmed ? "unconfirmed" : "other account" };
  });
}

/**
 * Emails the viewer the link that confirms their account's address and leads back to the invitation. Does nothing where
 * that isn't what the invitation waits for.
 *
 * @throws `organization_confirmation_too_often`.
 */
export async function sendOwnConfirmation(
  services: Services,
  viewer: UserViewer,
  { token, clientAddress }: { token: string; clientAddress: string },
): Promise<void> {
  if ((await readInvitation(services, viewer, token))?.standing !== "unconfirmed") return;
  const contact = { kind: "email" as const, address: viewer.email };
  try {
    await takeSendAllowance(services, "confirmation", contact, clientAddress);
  } catch (error) {
    if (isProductError(error) && error.status === 429) throw employersErrors.confirmationTooOften();
    throw error;
  }
  const query = new URLSearchParams({ token });
  const { href } = new URL(`${invitationPath}?${query}`, services.application.baseUrl);
  await services.database.asSystem("confirm invited address", (transaction) =>
    sendConfirmation(services, transaction, {
      userId: viewer.userId,
      contact,
      challenge: undefined,
      redirectTo: href,
      asksForCode: false,
    }),
  );
}

/**
 * Makes the viewer a member by the link of an invitation to their own address; answers the
 * organization's address.
 *
 * @throws `organization_invitation_unknown`, `organization_invitation_for_other`,
 *   `organization_suspended`, `organization_leaving`, `organization_too_many_members`.
 */
export async function acceptInvitation(
  services: Services,
  viewer: UserViewer,
  token: string,
): Promise<string> {
  const { userId } = viewer;
  const now = services.clock.now();
  return await services.database.asSystem("accept invitation", async (transaction) => {
    const suspended = await holdStanding(transaction, [userId]);
    const found = await store.findByLink(transaction, { tokenHash: hashLink(token), now });
    if (!found) throw employersErrors.invitationUnknown();
    if (suspended.size > 0) throw employersErrors.suspended();
    const { id, organizationId, email, role, slug } = found;
    if ((await readProvenEmail(transaction, userId)) !== email) {
      throw employersErrors.invitationForOther(email);
    }
    if (await isLeaving(transaction, userId)) throw employersErrors.leaving();
    // Deleting it uses it up: a second click finds nothing.
    if (!(await store.deleteInvitation(transaction, id))) throw employersErrors.invitationUnknown();
    if (await findRole(transaction, { organizationId, userId })) return slug;
    if ((await countMembers(transaction, organizationId)) >= maxMembers) {
      throw employersErrors.tooManyMembers();
    }
    await addMember(transaction, { organizationId, userId, role, now });
    const details = { invitationId: id, role };
    const act = {
      actorId: userId,
      organizationId,
      action: "invitation_accepted",
      details,
    } as const;
    await recordAct(services, transaction, act);
    await notifyInviter(services, transaction, found);
    return slug;
  });
}

/** Emails the sender of the invitation, while they're a member. */
async function notifyInviter(
  services: Services,
  transaction: DatabaseTransaction,
  { organizationId, invitedBy, publicName, slug, email, role }: store.OpenInvitation,
): Promise<void> {
  if (!invitedBy) return;
  if (!(await findRole(transaction, { organizationId, userId: invitedBy }))) return;
  const to = await readAccountEmail(transaction, invitedBy);
  if (!to) return;
  const about = { baseUrl: services.application.baseUrl, to, organization: publicName };
  await services.mail.enqueue(transaction, invitationAcceptedEmail(about, { slug, email, role }));
}

/** Turns an invitation down by its link, which needs no account. */
export async function declineInvitation(services: Services, token: string): Promise<void> {
  const now = services.clock.now();
  await services.database.asSystem("decline invitation", async (transaction) => {
    const found = await store.findByLink(transaction, { tokenHash: hashLink(token), now });
    if (!found || !(await store.deleteInvitation(transaction, found.id))) {
      throw employersErrors.invitationUnknown();
    }
    await recordAct(services, transaction, {
      actorId: null,
      organizationId: found.organizationId,
      action: "invitation_declined",
      details: { invitationId: found.id },
    });
  });
}

/** Deletes invitations a month after they expired: until then they can be sent again. */
export async function deleteExpiredInvitations(services: Services): Promise<void> {
  const before = addTime(services.clock.now(), { days: -30 });
  const deleted = await services.database.asSystem("delete expired invitations", (transaction) =>
    store.deleteExpired(transaction, before),
  );
  if (deleted > 0) services.log.info("employers.invitations_deleted", { deleted });
}
