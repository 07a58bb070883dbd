import { z } from "zod";
import { guideCategories } from "./resources.constants.ts";

const text = (maxLength: number) => z.string().trim().min(1).max(maxLength);

const day = z.iso.date();

export const slugPattern = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** The front matter of a guide in `content/guides`; its README describes the fields. */
export const guideSchema = z
  .strictObject({
    title: text(110),
    metaDescription: text(160),
    category: z.enum(guideCategories),
    author: z.literal("Meridian Editorial"),
    date: day,
    lastVerified: day,
    excerpt: text(200),
    related: z.array(z.string().regex(slugPattern)).min(1).max(4),
    sources: z
      .array(z.strictObject({ title: text(200), url: z.url({ protocol: /^https$/ }) }))
      .min(1),
    faqs: z.array(z.strictObject({ question: text(200), answer: text(1_500) })).min(4),
  })
  .refine(({ date, lastVerified }) => lastVerified >= date, {
    path: ["lastVerified"],
    message: "is before the guide was published",
  });

export type GuideAttributes = z.output<typeof guideSchema>;
