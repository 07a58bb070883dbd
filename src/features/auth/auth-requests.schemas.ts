import { z } from "zod";

/** Bodies of `/auth/v1`. Unknown keys are ignored; the client sends null for what it leaves out. */

/** Text that a database can hold: no NUL, no half of a surrogate pair. */
const storable = (text: string) => text.isWellFormed() && !text.includes("\0");

export const optionalText = z
  .string()
  .refine(storable, "Invalid input: contains characters that aren't allowed")
  .nullish()
  .transform((text) => text ?? undefined);
const metadata = z
  .record(z.string(), z.unknown())
  .nullish()
  .transform((data) => data ?? {});

export const signUpRequest = z.object({
  email: optionalText,
  phone: optionalText,
  password: optionalText,
  data: metadata,
  channel: optionalText,
  code_challenge: optionalText,
  code_challenge_method: optionalText,
});

export const oneTimeRequest = z.object({
  email: optionalText,
  phone: optionalText,
  data: metadata,
  create_user: z
    .boolean()
    .nullish()
    .transform((create) => create ?? true),
  channel: optionalText,
  code_challenge: optionalText,
  code_challenge_method: optionalText,
});

export const recoverRequest = z.object({
  email: optionalText,
  code_challenge: optionalText,
  code_challenge_method: optionalText,
});

export const passwordGrant = z.object({
  email: optionalText,
  phone: optionalText,
  password: optionalText,
});

export const refreshTokenGrant = z.object({ refresh_token: optionalText });

export const pkceGrant = z.object({ auth_code: optionalText, code_verifier: optionalText });

export const updateUserRequest = z.object({
  email: optionalText,
  phone: optionalText,
  password: optionalText,
  current_password: optionalText,
  nonce: optionalText,
  data: metadata,
  channel: optionalText,
  code_challenge: optionalText,
  code_challenge_method: optionalText,
  app_metadata: z.unknown().optional(),
});

export const verifyRequest = z.object({
  type: optionalText,
  token_hash: optionalText,
  token: optionalText,
  email: optionalText,
  phone: optionalText,
  redirect_to: z.unknown().optional(),
});

export const resendRequest = z.object({
  type: optionalText,
  email: optionalText,
  phone: optionalText,
  code_challenge: optionalText,
  code_challenge_method: optionalText,
});

/** The largest set of user_metadata, as JSON; it travels in every access token and cookie. */
export const maxMetadataLength = 2_000;
