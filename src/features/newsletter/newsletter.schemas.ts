import { z } from "zod";
import { requiredText } from "#shared/form-fields.ts";

export const newsletterForm = z.object({
  email: requiredText("Email", { minimum: 1, maximum: 255 }).pipe(
    z.email("Enter an email address like name@example.com"),
  ),
});
