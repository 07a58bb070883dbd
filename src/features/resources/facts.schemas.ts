import { z } from "zod";
import { slugPattern } from "./guides.schemas.ts";

const day = z.iso.date();

/**
 * One entry of `content/facts.yaml`: something that guides say and that can stop being true.
 * `verified` is the day of the stored copy of its source; `validUntil` the last day on
 * which it can be true, where that is known. Both are `YYYY-MM-DD`.
 */
export const factSchema = z
  .strictObject({
    id: z.string().regex(slugPattern, "can have only lowercase letters, digits and single hyphens"),
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
    /**
     * The publisher of the copy that it was compared with, where that isn't the source itself. Pages
     * say so next to it.
     */
    copiedBy: z.string().trim().min(3).max(80).optional(),
    /** The jurisdiction where it holds, unless the source's address says so. */
    jurisdiction: z.string().trim().min(2).max(60).optional(),
    validUntil: day.optional(),
    /** Days for which a check is good, where the usual ones are too many: a court may decide any week. */
    recheckDays: z.int().min(1).max(180).optional(),
  })
  .refine(({ verified, validUntil }) => validUntil === undefined || validUntil >= verified, {
    path: ["validUntil"],
    message: "is before the day on which the fact was checked",
  });

export type Fact = z.output<typeof factSchema>;
