import type { Contact } from "./contact.rules.ts";
import type { Account } from "./users.store.server.ts";

/** The protocol's user object, ready to be sent. */
export type UserObject = Record<string, unknown>;

/**
 * The user as the protocol shows them. Absent addresses are empty text; absent times are left out.
 */
export function toUserObject(account: Account): UserObject {
  const { user, identities } = account;
  const factors = toFactorObjects(account);
  return {
    id: user.id,
    aud: user.aud ?? "authenticated",
    role: user.role ?? "authenticated",
    email: user.email ?? "",
    phone: user.phone ?? "",
    ...present({
      email_confirmed_at: user.email_confirmed_at,
      phone_confirmed_at: user.phone_confirmed_at,
      confirmed_at: user.confirmed_at,
      invited_at: user.invited_at,
      confirmation_sent_at: user.confirmation_sent_at,
      recovery_sent_at: user.recovery_sent_at,
      email_change_sent_at: user.email_change_sent_at,
      phone_change_sent_at: user.phone_change_sent_at,
      reauthentication_sent_at: user.reauthentication_sent_at,
      last_sign_in_at: user.last_sign_in_at,
      banned_until: user.banned_until,
      deleted_at: user.deleted_at,
      new_email: user.email_change || null,
      new_phone: user.phone_change || null,
    }),
    app_metadata: user.raw_app_meta_data ?? {},
    user_metadata: user.raw_user_meta_data ?? {},
    identities: identities.map((identity) => ({
      identity_id: identity.id,
      id: identity.provider_id,
      user_id: identity.user_id,
      identity_data: identity.identity_data,
      provider: identity.provider,
      ...present({
        last_sign_in_at: identity.last_sign_in_at,
        created_at: identity.created_at,
        updated_at: identity.updated_at,
        email: identity.email,
      }),
    })),
    ...(factors.length > 0 ? { factors } : {}),
    created_at: user.created_at,
    updated_at: user.updated_at,
    is_anonymous: user.is_anonymous,
  };
}

/** Whether the account's owner takes a second step when signing in. */
export function hasFactorInUse({ factors }: Pick<Account, "factors">): boolean {
  return factors.some(({ status }) => status === "verified");
}

/**
 * The account as its session may see it before the second step: whose it is, and nothing they
 * wrote.
 */
export function beforeSecondStep({ user, factors, recoveryCodes }: Account): Account {
  return {
    user: {
      ...user,
      phone: null,
      raw_user_meta_data: {},
      email_change: null,
      phone_change: null,
    },
    identities: [],
    factors: factors.map((factor) => ({ ...factor, phone: null })),
    recoveryCodes,
  };
}

/** The user object before the second step: with the factors, which the client offers for it. */
export function toUserBeforeSecondStep(account: Account): UserObject {
  return toUserObject(beforeSecondStep(account));
}

/** The account without what the person who made it wrote about themselves. */
export function withoutPerson({ user, identities, ...parts }: Account): Account {
  return {
    ...parts,
    user: { ...user, raw_user_meta_data: claimsIn(user.raw_user_meta_data) },
    identities: identities.map((identity) => ({
      ...identity,
      identity_data: claimsIn(identity.identity_data),
    })),
  };
}

function claimsIn(data: unknown) {
  const claims = ["sub", "email", "phone", "email_verified", "phone_verified"];
  const entries = Object.entries((data ?? {}) as Record<string, string | boolean>);
  return Object.fromEntries(entries.filter(([key]) => claims.includes(key)));
}

/**
 * The answer to every sign-up where duplicates are concealed: a fresh user as `toUserObject` shows
 * one, built from the request alone.
 */
export function toFreshUserObject({
  id,
  contact: { kind, address },
  metadata,
  now,
}: {
  id: string;
  contact: Contact;
  metadata: Record<string, unknown>;
  now: Date;
}): UserObject {
  const claims = { sub: id, [kind]: address, email_verified: false, phone_verified: false };
  return {
    id,
    aud: "authenticated",
    role: "authenticated",
    email: kind === "email" ? address : "",
    phone: kind === "phone" ? address : "",
    confirmation_sent_at: now,
    app_metadata: { provider: kind, providers: [kind] },
    user_metadata: { ...metadata, ...claims },
    identities: [
      {
        identity_id: crypto.randomUUID(),
        id,
        user_id: id,
        identity_data: { ...metadata, ...claims },
        provider: kind,
        last_sign_in_at: now,
        created_at: now,
        updated_at: now,
        ...(kind === "email" ? { email: address } : {}),
      },
    ],
    created_at: now,
    updated_at: now,
    is_anonymous: false,
  };
}

/** Second factors as the protocol shows them; a set of recovery codes is one of them. */
export function toFactorObjects({
  factors,
  recoveryCodes,
}: Pick<Account, "factors" | "recoveryCodes">): Record<string, unknown>[] {
  const objects = factors.map(toFactorObject);
  if (!recoveryCodes) return objects;
  const { id, friendly_name, created_at, updated_at } = recoveryCodes;
  return [
    ...objects,
    {
      id,
      created_at,
      updated_at,
      status: "verified",
      ...present({ friendly_name }),
      factor_type: "recovery_code",
      phone: "",
      last_challenged_at: null,
    },
  ];
}

function toFactorObject(factor: Account["factors"][number]): Record<string, unknown> {
  return {
    id: factor.id,
    created_at: factor.created_at,
    updated_at: factor.updated_at,
    status: factor.status,
    ...present({ friendly_name: factor.friendly_name, web_authn_aaguid: factor.web_authn_aaguid }),
    factor_type: factor.factor_type,
    phone: factor.phone ?? "",
    last_challenged_at: factor.last_challenged_at,
  };
}

function present(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== null && value !== undefined),
  );
}
