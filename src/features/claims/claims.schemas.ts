import { z } from "zod";

const line = z.string().trim().min(1).max(300);

/** Figures that the site counts by itself. */
export const countNames = ["mentors", "sessions", "countries", "guides"] as const;
export type CountName = (typeof countNames)[number];

/** One entry of `content/claims.yaml`: a figure that pages can show. */
const figureSchema = z.strictObject({
  id: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "lowercase letters, numbers and hyphens only"),
  label: line,
  value: line.optional(),
  definition: line.optional(),
  counted: z.enum(countNames).optional(),
  countedLabel: line.optional(),
  countedOne: line.optional(),
});

export type Figure = z.output<typeof figureSchema>;

export const registrySchema = z.strictObject({
  figures: z.array(figureSchema),
  pages: z.record(z.string(), z.array(z.string())),
});
