import { z } from "zod";
import { newPassword } from "#features/auth/auth-schemas.contract.ts";
import { textField } from "#shared/form-fields.ts";

const name = textField("Name", { minimum: 1, maximum: 80 });

/** A second step that is to be added. */
export const namedFactor = z.object({ name });

/** A telephone number in the international form, however it is spaced. */
export const telephoneFactor = z.object({
  name,
  phone: z
    .string()
    .transform((text) => text.replaceAll(/[\s().-]/g, "").replace(/^00/, "+"))
    .pipe(
      z
        .string()
        .regex(
          /^\+[1-9]\d{6,14}$/,
          "Start with + and the country code, for example +1 416 555 0100",
        ),
    ),
});

/** A new password, with the proofs that the server may ask for. It says when one is missing. */
export const passwordChange = z.intersection(
  newPassword,
  z.object({ present: z.string().optional(), code: z.string().trim().optional() }),
);
