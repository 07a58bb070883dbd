// Browsers load these when a form is used: the rest of zod is three times as large.
import * as z from "zod/mini";
import { emailMaxLength, passwordLimits } from "./auth.constants.ts";

/** An e-mail address and a password as the sign-in and sign-up forms take them. */
export const credentials = z.object({
  email: z.pipe(
    z.string().check(z.trim()),
    z
      .email("Invalid email address")
      .check(z.maxLength(emailMaxLength, `Email must be less than ${emailMaxLength} characters`)),
  ),
  password: z
    .string()
    .check(
      z.minLength(passwordLimits.min, `Password must be at least ${passwordLimits.min} characters`),
      z.maxLength(
        passwordLimits.max,
        `Password must be less than ${passwordLimits.max} characters`,
      ),
    ),
});

const newCredentialsShape = z.extend(credentials, { confirmation: z.string() });
const samePassword = z.refine<{ password: string; confirmation: string }>(
  ({ password, confirmation }) => password === confirmation,
  { path: ["confirmation"], error: "Passwords do not match" },
);

/** Credentials given twice; that both passwords match is checked once the rest is right. */
export const newCredentials = newCredentialsShape.check(samePassword);

/** An e-mail address alone, where an email is asked for. */
export const emailOnly = z.pick(credentials, { email: true });

/** A code from an email or a text message, as people type it. */
export const typedCode = z.object({
  code: z.pipe(
    z.pipe(
      z.string(),
      z.transform((text) => text.replaceAll(/\s/g, "")),
    ),
    z.string().check(z.regex(/^\d{6}$/, "Enter the 6-digit code")),
  ),
});

/** A new password given twice. */
export const newPassword = z.omit(newCredentialsShape, { email: true }).check(samePassword);
