import { z } from "zod";

export const passwordLimits = { min: 8, max: 100 } as const;
export const emailMaxLength = 255;

/** An e-mail address and a password as the sign-in and sign-up forms take them. */
export const credentials = z.object({
  email: z
    .string()
    .trim()
    .pipe(
      z
        .email("Invalid email address")
        .max(emailMaxLength, `Email must be less than ${emailMaxLength} characters`),
    ),
  password: z
    .string()
    .min(passwordLimits.min, `Password must be at least ${passwordLimits.min} characters`)
    .max(passwordLimits.max, `Password must be less than ${passwordLimits.max} characters`),
});

const newCredentialsShape = credentials.extend({ confirmation: z.string() });
const samePassword = ({ password, confirmation }: { password: string; confirmation: string }) =>
  password === confirmation;
const differentPasswords = { path: ["confirmation"], message: "Passwords do not match" };

/** Credentials given twice; that both passwords match is checked once the rest is right. */
export const newCredentials = newCredentialsShape.refine(samePassword, differentPasswords);

/** An e-mail address alone, where an email is asked for. */
export const emailOnly = credentials.pick({ email: true });

/** A code from an email or a text message, as people type it. */
export const typedCode = z.object({
  code: z
    .string()
    .transform((text) => text.replaceAll(/\s/g, ""))
    .pipe(z.string().regex(/^\d{6}$/, "Enter the 6-digit code")),
});

/** A new password given twice. */
export const newPassword = newCredentialsShape
  .omit({ email: true })
  .refine(samePassword, differentPasswords);
