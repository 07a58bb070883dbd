import { z } from "zod";
import { isDay } from "#shared/time.ts";

const line = z.string().trim().min(1).max(300);

/** What the site can count by itself in place of a claim. */
export const countNames = ["mentors"] as const;
export type CountName = (typeof countNames)[number];

/** One entry of `content/claims.yaml`: a figure that the site claims of itself. */
export const claimSchema = z.strictObject({
  id: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "small letters, digits and hyphens only"),
  value: line,
  label: line,
  definition: line.optional(),
  period: line.optional(),
  evidence: line.optional(),
  validUntil: z.string().refine(isDay, "must be a day such as 2027-06-30").optional(),
  counted: z.enum(countNames).optional(),
});

export type Claim = z.output<typeof claimSchema>;
