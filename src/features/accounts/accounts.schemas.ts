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

export type Credentials = z.infer<typeof credentials>;

/** Credentials given twice; that both passwords match is checked once the rest is right. */
export const newCredentials = credentials
  .extend({ confirmation: z.string() })
  .refine(({ password, confirmation }) => password === confirmation, {
    path: ["confirmation"],
    message: "Passwords do not match",
  });
