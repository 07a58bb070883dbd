import { z } from "zod";
import { isImportableHash } from "#platform/crypto/password-hashing.ts";
import { passkeyErrors } from "../passkeys/passkeys.errors.ts";
import { normalizePhone } from "../users/contact.rules.ts";
import { checkNewPassword, normalizeEmail } from "../users/credentials.rules.ts";
import { checkMetadata } from "../users/metadata.rules.ts";
import { administrationErrors } from "./administration.errors.ts";
import type { AdminUserRequest } from "./administration.schemas.ts";
import { readBanDuration } from "./ban-duration.rules.ts";

const uuid = z.uuid();
const uuidVersion4 = z.uuidv4();

/** Throws the protocol's 404 for a path that names no user. */
export function checkUserId(text: string): string {
  if (!uuid.safeParse(text).success) throw administrationErrors.userIdMalformed();
  return text.toLowerCase();
}

export function checkFactorId(text: string): string {
  if (!uuid.safeParse(text).success) throw administrationErrors.factorIdMalformed();
  return text.toLowerCase();
}

export function checkPasskeyId(text: string): string {
  if (!uuid.safeParse(text).success) throw passkeyErrors.passkeyNotFound();
  return text.toLowerCase();
}

/** Checked input of an operator's request; undefined: not given. */
export interface UserInput {
  id: string | undefined;
  email: string | undefined;
  phone: string | undefined;
  password: string | undefined;
  passwordHash: string | undefined;
  emailConfirmed: boolean;
  phoneConfirmed: boolean;
  userMetadata: Record<string, unknown> | undefined;
  appMetadata: Record<string, unknown> | undefined;
  /** Undefined: not said; null: not banned. */
  bannedUntil: Date | null | undefined;
}

/** Reads a request to create or change a user. Throws the protocol's refusals. */
export function readUserInput(body: AdminUserRequest, now: Date): UserInput {
  const email = body.email ? normalizeEmail(body.email) : undefined;
  const phone = body.phone ? normalizePhone(body.phone) : undefined;
  if (body.role && body.role !== "authenticated") throw administrationErrors.roleNotAssignable();
  if (body.id && !uuidVersion4.safeParse(body.id).success) throw administrationErrors.idMalformed();
  return {
    id: body.id?.toLowerCase(),
    email,
    phone,
    password: body.password,
    passwordHash: body.password_hash || undefined,
    emailConfirmed: body.email_confirm,
    phoneConfirmed: body.phone_confirm,
    userMetadata: body.user_metadata && checkMetadata(body.user_metadata),
    appMetadata: body.app_metadata && checkMetadata(withoutProviders(body.app_metadata)),
    bannedUntil: body.ban_duration ? readBanDuration(body.ban_duration, now) : undefined,
  };
}

/**
 * Refuses a password or hash that the operator may not set. The list of common passwords is for
 * people who choose their own.
 */
export function checkGivenSecret({ password, passwordHash }: UserInput): void {
  if (password && passwordHash) throw administrationErrors.oneOfPasswordAndHash();
  if (password !== undefined) checkNewPassword(password, { common: "allow" });
  if (passwordHash && !isImportableHash(passwordHash)) {
    throw administrationErrors.passwordHashMalformed();
  }
}

/**
 * User metadata with what the operator named merged in; null deletes a key. Where it repeats the
 * account's address (as after a sign-up), that follows a change of it, unless the operator named
 * it.
 */
export function mergeUserMetadata(
  present: unknown,
  named: Record<string, unknown> | undefined,
  followed: Record<string, unknown>,
): Record<string, unknown> {
  const known = (present as Record<string, unknown> | null) ?? {};
  const kept = Object.entries(followed).filter(([key]) => Object.hasOwn(known, key));
  return mergeMetadata({ ...known, ...Object.fromEntries(kept) }, named, {});
}

/**
 * Metadata with the changes merged in; null deletes a key. `named`: those of the request itself.
 */
export function mergeMetadata(
  present: unknown,
  named: Record<string, unknown> | undefined,
  followed: Record<string, unknown>,
): Record<string, unknown> {
  const merged = { ...(present as Record<string, unknown> | null), ...named, ...followed };
  const kept = Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== null));
  return named ? checkMetadata(kept) : kept;
}

/** By which providers somebody signs in follows from their identities, and is nobody's to write. */
function withoutProviders(metadata: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(metadata).filter(([key]) => key !== "provider" && key !== "providers"),
  );
}
