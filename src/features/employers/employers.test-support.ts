import type { TestContext, TestUser } from "../../../tests/support/services.ts";
import type { MemberRole } from "./employers.constants.ts";
import { type OrganizationInput, organizationForm } from "./employers.schemas.ts";
import { acceptInvitation, inviteMember } from "./members/invitations.usecases.server.ts";
import { createOrganization } from "./organizations/organizations.usecases.server.ts";
import { confirmMailbox, sendMailboxCode } from "./verification/verification.usecases.server.ts";

/** An organization as its form sends it. */
export const lakeside = {
  publicName: "Lakeside Hospital",
  legalName: "Lakeside Health Corporation",
  website: "https://www.lakeside.example/careers",
  sector: "healthcare",
  sizeBand: "100-499",
  description: "We care for people around the lake.",
  city: "Thunder Bay",
  place: "CA-ON",
  country: "",
};

/** Adds an organization of the given owner; answers its address. */
export function addOrganization(
  { services }: TestContext,
  owner: TestUser,
  change: Partial<typeof lakeside> = {},
): Promise<string> {
  const input: OrganizationInput = organizationForm.parse({ ...lakeside, ...change });
  return createOrganization(services, owner, input);
}

/** The secret of the newest invitation that was emailed to an address. */
export async function readInvitationToken(context: TestContext, email: string): Promise<string> {
  const sent = (await context.outbox()).filter(({ recipient }) => recipient === email);
  const token = /invitations\?token=([\w-]+)/.exec(sent.at(-1)?.text ?? "")?.[1];
  if (!token) throw new Error(`No invitation was sent to ${email}`);
  return token;
}

/** A new member who was invited by the owner and accepted. */
export async function addMemberAs(
  context: TestContext,
  { owner, slug, role }: { owner: TestUser; slug: string; role: MemberRole },
): Promise<TestUser> {
  const person = await context.createUser();
  await inviteMember(context.services, owner, slug, { email: person.email, role });
  const token = await readInvitationToken(context, person.email);
  await acceptInvitation(context.services, person, token);
  return person;
}

/** Verifies an organization by a mailbox at its domain. */
export async function verifyByMailbox(
  context: TestContext,
  { owner, slug }: { owner: TestUser; slug: string },
): Promise<void> {
  const mailbox = `${owner.userId}@lakeside.example`;
  await sendMailboxCode(context.services, owner, slug, mailbox);
  const sent = (await context.outbox()).filter(({ recipient }) => recipient === mailbox);
  const code = /\b\d{6}\b/.exec(sent.at(-1)?.text ?? "")?.[0] ?? "";
  await confirmMailbox(context.services, owner, slug, code);
}
