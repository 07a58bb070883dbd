import { z } from "zod";

/**
 * Bodies of `/auth/v1/factors`. Unknown keys are ignored; the client sends null for what it leaves
 * out.
 */

const text = (maxLength: number) =>
  z
    .string()
    .max(maxLength)
    .refine((value) => value.isWellFormed() && !value.includes("\0"), "Invalid input")
    .nullish()
    .transform((value) => value ?? undefined);

export const enrollRequest = z.object({
  factor_type: text(40),
  friendly_name: text(120),
  /** Part of the QR code, which has little room. */
  issuer: text(64),
  phone: text(40),
});
export type EnrollRequest = z.output<typeof enrollRequest>;

/** `webauthn` is checked by its kind, which reads `credential_response` and ignores the rest. */
export const verifyFactorRequest = z.object({
  challenge_id: text(64),
  code: text(200),
  webauthn: z.unknown().optional(),
});
export type VerifyFactorRequest = z.output<typeof verifyFactorRequest>;

export const generateRecoveryCodesRequest = z.object({ friendly_name: text(120) });

export const verifyRecoveryCodeRequest = z.object({ code: text(200) });
