import { z } from "zod";
import { isDay } from "#shared/time.ts";
import { instantAt } from "#shared/zones/zoned-time.ts";

/** The office whose clocks a schedule follows, as its form says. */
export const scheduleZone = "America/Toronto";

const hash = z.string().regex(/^[0-9a-z]{0,64}$/);
const optionalText = (schema: z.ZodType<string, string>) =>
  schema.optional().transform((text) => text || null);

/** The fields that identify a draft's form, besides the kind's own fields. */
export const draftIdentity = z.object({
  draft_id: z.string().max(36),
  subject_id: optionalText(z.string().max(200)),
  version: z.coerce.number().int().min(0).max(1_000_000_000),
  base_hash: optionalText(hash),
});

/** The time of a schedule. */
export const scheduleForm = z
  .object({
    publish_date: z.string().refine(isDay, "Choose the date"),
    publish_time: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "Choose the time"),
  })
  .transform(({ publish_date, publish_time }) => {
    const [hours = 0, minutes = 0] = publish_time.split(":").map(Number);
    return instantAt(publish_date, hours * 60 + minutes, scheduleZone);
  });
