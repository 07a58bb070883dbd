import { violates } from "#platform/database/database.errors.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Services } from "#platform/services.ts";
import { inviteEmail } from "../auth.emails.ts";
import { authErrors } from "../auth.errors.ts";
import { notePendingAddress } from "../flows/address-change.store.server.ts";
import { emailLink } from "../flows/email-link.rules.ts";
import type { OneTimeType } from "../one-time/one-time.store.server.ts";
import { issueOneTime } from "../one-time/one-time.usecases.server.ts";
import { checkNewPassword, normalizeEmail } from "../users/credentials.rules.ts";
import { checkMetadata } from "../users/metadata.rules.ts";
import { toUserObject, type UserObject } from "../users/user-object.rules.ts";
import { type Account, findUserByEmail, readAccount } from "../users/users.store.server.ts";
import type { Actor } from "./actor.rules.ts";
import { markInvited } from "./admin-links.store.server.ts";
import { insertAdministeredUser } from "./admin-users.store.server.ts";
import { administrationErrors } from "./administration.errors.ts";
import type { GenerateLinkRequest } from "./administration.schemas.ts";
import { recordAdministration } from "./record-administration.usecases.server.ts";

export interface Invitation {
  email: string;
  metadata: Record<string, unknown>;
  /** Page to which the invited person continues; checked already. */
  next: string;
}

/**
 * Makes an account for an address, unless it has a confirmed one, and emails its owner a link to
 * it.
 */
export async function inviteUser(
  services: Services,
  actor: Actor,
  { email: text, metadata, next }: Invitation,
): Promise<UserObject> {
  const email = normalizeEmail(text);
  const checked = checkMetadata(metadata);
  const { baseUrl } = services.application;
  return await inOneStep(services, "invite user", async (transaction) => {
    const userId = await prepareInvited(services, transaction, { email, metadata: checked });
    const { token, lifetime, expiresAt } = await issueOneTime(services, transaction, {
      userId,
      type: "confirmation_token",
      relatesTo: email,
      lifetimeSeconds: services.auth.emailFlows.confirmationSeconds,
    });
    const link = emailLink(baseUrl, { token, type: "invite", next });
    await services.mail.enqueue(transaction, inviteEmail(email, { link, lifetime }), {
      lane: "security",
      usefulUntil: expiresAt,
    });
    const account = await readExisting(transaction, userId);
    await recordAdministration(services, transaction, {
      actor,
      action: "user_invited",
      type: "team",
      user: account.user,
      audit: "accounts.user_invited",
    });
    return toUserObject(account);
  });
}

const linkTypes = {
  signup: { type: "confirmation_token", opens: "signup" },
  invite: { type: "confirmation_token", opens: "invite" },
  magiclink: { type: "recovery_token", opens: "magiclink" },
  recovery: { type: "recovery_token", opens: "recovery" },
  email_change_current: { type: "email_change_token_current", opens: "email_change" },
  email_change_new: { type: "email_change_token_new", opens: "email_change" },
} as const satisfies Record<string, { type: OneTimeType; opens: string }>;

type LinkType = keyof typeof linkTypes;

/** A link that does what an email's would, for the operator to send. No mail goes out. */
export async function generateLink(
  services: Services,
  actor: Actor,
  request: GenerateLinkRequest & { next: string },
): Promise<UserObject> {
  const asked = request.type ?? "";
  if (!Object.hasOwn(linkTypes, asked)) {
    throw authErrors.validationFailed(
      `Invalid email action link type requested: ${asked.slice(0, 40)}`,
    );
  }
  const email = normalizeEmail(request.email ?? "");
  const changesEmail = asked === "email_change_current" || asked === "email_change_new";
  const newEmail = changesEmail ? normalizeEmail(request.new_email ?? "") : undefined;
  const passwordHash = await hashForSignUp(services, asked, request.password);
  const metadata = checkMetadata(request.data ?? {});
  return await inOneStep(services, "generate link", async (transaction) => {
    const input = { email, metadata, passwordHash };
    const type = await prepareFor(services, transaction, asked as LinkType, input);
    const user = await findUserByEmail(transaction, email);
    if (!user) throw administrationErrors.userWithEmailUnknown();
    if (newEmail !== undefined) {
      if (await findUserByEmail(transaction, newEmail)) throw authErrors.emailExists();
      // The other half of the same change must stay good.
      if (user.email_change !== newEmail) {
        await notePendingAddress(transaction, user.id, { kind: "email", address: newEmail });
      }
    }
    const kind = linkTypes[type];
    const { confirmationSeconds, linkSeconds } = services.auth.emailFlows;
    const issued = await issueOneTime(services, transaction, {
      userId: user.id,
      type: kind.type,
      relatesTo: type === "email_change_new" ? (newEmail ?? email) : email,
      lifetimeSeconds: kind.type === "confirmation_token" ? confirmationSeconds : linkSeconds,
    });
    await recordAdministration(services, transaction, {
      actor,
      action: "link_generated",
      type: "user",
      user,
      traits: { link_type: type },
      audit: "accounts.link_generated",
    });
    const account = await readExisting(transaction, user.id);
    return {
      ...toUserObject(account),
      action_link: actionLink(services.application.baseUrl, issued.token, kind.opens, request.next),
      email_otp: issued.code,
      hashed_token: issued.token,
      verification_type: type,
      redirect_to: request.next,
    };
  });
}

/** Makes the user that a link of this type is for, where it may; answers the type it becomes. */
async function prepareFor(
  services: Services,
  transaction: DatabaseTransaction,
  type: LinkType,
  input: { email: string; metadata: Record<string, unknown>; passwordHash: string },
): Promise<LinkType> {
  if (type === "invite") {
    await prepareInvited(services, transaction, input);
    return type;
  }
  if (type !== "signup" && type !== "magiclink") return type;
  const existing = await findUserByEmail(transaction, input.email);
  if (type === "signup" && existing?.email_confirmed_at) throw authErrors.emailExists();
  if (existing) return type;
  await insertUnconfirmed(services, transaction, { ...input, invitedAt: null });
  return "signup";
}

async function prepareInvited(
  services: Services,
  transaction: DatabaseTransaction,
  { email, metadata }: { email: string; metadata: Record<string, unknown> },
): Promise<string> {
  const now = services.clock.now();
  const existing = await findUserByEmail(transaction, email);
  if (existing?.email_confirmed_at) throw authErrors.emailExists();
  if (existing) {
    await markInvited(transaction, existing.id, now);
    return existing.id;
  }
  const user = { email, metadata, passwordHash: "", invitedAt: now };
  return await insertUnconfirmed(services, transaction, user);
}

async function insertUnconfirmed(
  services: Services,
  transaction: DatabaseTransaction,
  user: {
    email: string;
    metadata: Record<string, unknown>;
    passwordHash: string;
    invitedAt: Date | null;
  },
): Promise<string> {
  const id = crypto.randomUUID();
  await insertAdministeredUser(transaction, {
    id,
    email: user.email,
    phone: null,
    passwordHash: user.passwordHash,
    userMetadata: user.metadata,
    describesItself: true,
    appMetadata: {},
    emailConfirmed: false,
    phoneConfirmed: false,
    bannedUntil: null,
    invitedAt: user.invitedAt,
    now: services.clock.now(),
  });
  return id;
}

async function hashForSignUp(
  services: Services,
  type: string,
  password: string | undefined,
): Promise<string> {
  if (type !== "signup") return "";
  if (!password) throw authErrors.validationFailed("Signup requires a valid password");
  checkNewPassword(password, { common: "allow" });
  return await services.passwords.hash(password);
}

function actionLink(baseUrl: string, token: string, type: string, next: string): string {
  const link = new URL(`${baseUrl}/auth/v1/verify`);
  link.searchParams.set("token", token);
  link.searchParams.set("type", type);
  link.searchParams.set("redirect_to", next);
  return link.href;
}

async function readExisting(transaction: DatabaseTransaction, userId: string): Promise<Account> {
  const account = await readAccount(transaction, userId);
  if (!account) throw administrationErrors.userUnknown();
  return account;
}

async function inOneStep<Result>(
  services: Services,
  purpose: string,
  work: (transaction: DatabaseTransaction) => Promise<Result>,
): Promise<Result> {
  return await services.database.asSystem(purpose, work).catch((error: unknown) => {
    throw violates(error, "users_email_partial_key") ? authErrors.emailExists() : error;
  });
}
