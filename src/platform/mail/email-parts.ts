import { z } from "zod";

/** One line of a header: nothing in it may begin another. */
const headerText = z
  .string()
  .max(900)
  .regex(/^[^\p{Cc}]+$/u);

/** Further headers that an email may carry, those of mailing lists (RFC 2369, RFC 8058). */
export const mailHeaders = z
  .strictObject({
    "List-Id": headerText,
    /** `<https://...>`, an address that takes a POST where the next header is there too. */
    "List-Unsubscribe": headerText,
    "List-Unsubscribe-Post": z.literal("List-Unsubscribe=One-Click"),
  })
  .partial();

export const emailAttachment = z.object({
  filename: z.string().regex(/^[\w.-]{1,100}$/),
  /** With parameters, e.g. `text/calendar; charset=utf-8`. */
  contentType: z.string().regex(/^text\/[\w.+-]+(; ?[\w-]+=[\w.-]+)*$/),
  /** Text; sent as UTF-8. */
  content: z.string().min(1).max(100_000),
});

export type EmailAttachment = z.infer<typeof emailAttachment>;
