import { z } from "zod";
import { categories, levels, weekLimits } from "./career.constants.ts";

const line = (maximum: number) => z.string().trim().min(1).max(maximum);
const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/, "must be a day such as 2026-11-21");

/** Front matter of `content/playbooks/<id>/playbook.md`. */
export const playbookAttributes = z
  .strictObject({
    title: line(100),
    description: line(160),
    summary: line(300),
    duration: z.string().regex(/^\d+ weeks$/, 'must be text like "8 weeks"'),
    weeks: z.int().min(weekLimits.minimum).max(weekLimits.maximum),
    level: z.enum(levels),
    category: z.enum(categories),
    audience: z.array(line(200)).min(2).max(8),
    outcomes: z.array(line(200)).min(3).max(8),
    lastReviewed: day,
  })
  .refine(({ duration, weeks }) => duration === `${weeks} weeks`, {
    path: ["duration"],
    message: "doesn't say the same as weeks",
  });

/** Front matter of `content/playbooks/<id>/NN-<slug>.md`. Minutes for reading and exercises. */
export const moduleAttributes = z.strictObject({
  title: line(100),
  summary: line(300),
  minutes: z.int().min(5).max(240),
});

export const moduleCounts = { minimum: 4, maximum: 12 } as const;
