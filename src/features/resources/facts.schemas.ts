import { z } from "zod";
import { slugPattern } from "./guides.schemas.ts";

const day = z.iso.date();

/**
 * One entry of `content/facts.yaml`: something that guides say and that can stop being true.
 * `verified` is the day someone last compared it with its source; `validUntil` the last day on
 * which it can be true, where that is known. Both are `YYYY-MM-DD`.
 */
export const factSchema = z
  .strictObject({
    id: z.string().regex(slugPattern, "has more than small letters, digits and single hyphens"),
    statement: z
      .string()
      .trim()
      .max(300)
      .regex(/^\S.*\.$/, "isn't one line of text that ends with a period"),
    source: z.strictObject({
      title: z.string().trim().min(1).max(200),
      url: z.url({ protocol: /^https$/, hostname: z.regexes.domain }),
    }),
    verified: day,
    /** How it was seen on that day: in a stored copy of the source unless said. */
    seen: z.enum(["copy", "source"]).optional(),
    validUntil: day.optional(),
  })
  .refine(({ verified, validUntil }) => validUntil === undefined || validUntil >= verified, {
    path: ["validUntil"],
    message: "is before the day on which the fact was checked",
  });

export type Fact = z.output<typeof factSchema>;
