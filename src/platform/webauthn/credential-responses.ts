import { z } from "zod";

/** A browser's `PublicKeyCredential.toJSON()`, as far as the server reads it. */

const binary = (maxLength: number) =>
  z
    .string()
    .min(1)
    .max(maxLength)
    .regex(/^[\w-]+$/);

const credential = {
  id: binary(1400),
  rawId: binary(1400),
  type: z.literal("public-key"),
};

/** The answer of `navigator.credentials.create()`. */
export const creationResponse = z
  .object({
    ...credential,
    response: z.object({
      clientDataJSON: binary(8_000),
      attestationObject: binary(100_000),
      transports: z.array(z.string().max(40)).max(10).optional().catch(undefined),
    }),
  })
  .refine(({ id, rawId }) => id === rawId);

/** The answer of `navigator.credentials.get()`. */
export const requestResponse = z
  .object({
    ...credential,
    response: z.object({
      clientDataJSON: binary(8_000),
      authenticatorData: binary(8_000),
      signature: binary(8_000),
      userHandle: binary(100).nullish(),
    }),
  })
  .refine(({ id, rawId }) => id === rawId);

export type CreationResponse = z.output<typeof creationResponse>;
export type RequestResponse = z.output<typeof requestResponse>;
