import { z } from "zod";

const text = z
  .string()
  .nullish()
  .transform((value) => value ?? undefined);

/** Body of `/auth/v1/token?grant_type=id_token`. */
export const idTokenGrant = z.object({
  provider: text,
  id_token: text,
  access_token: text,
  nonce: text,
  link_identity: z.boolean().nullish(),
});
