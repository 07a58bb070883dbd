import { z } from "zod";
import { optionalText } from "../auth-requests.schemas.ts";

/**
 * Bodies of `/auth/v1/admin`. Unknown keys are ignored; the client sends null for what it leaves
 * out.
 */

const optionalFlag = z
  .boolean()
  .nullish()
  .transform((flag) => flag ?? false);

/** Undefined where nothing is to change. */
const optionalMetadata = z
  .record(z.string(), z.unknown())
  .nullish()
  .transform((data) => data ?? undefined);

export const adminUserRequest = z.object({
  id: optionalText,
  email: optionalText,
  phone: optionalText,
  password: optionalText,
  password_hash: optionalText,
  email_confirm: optionalFlag,
  phone_confirm: optionalFlag,
  user_metadata: optionalMetadata,
  app_metadata: optionalMetadata,
  role: optionalText,
  ban_duration: optionalText,
});

export type AdminUserRequest = z.output<typeof adminUserRequest>;

export const adminDeletion = z.object({ should_soft_delete: optionalFlag });

export const adminFactorRequest = z.object({ friendly_name: optionalText, phone: optionalText });

export const inviteRequest = z.object({ email: optionalText, data: optionalMetadata });

export const generateLinkRequest = z.object({
  type: optionalText,
  email: optionalText,
  new_email: optionalText,
  password: optionalText,
  data: optionalMetadata,
  redirect_to: optionalText,
});

export type GenerateLinkRequest = z.output<typeof generateLinkRequest>;
