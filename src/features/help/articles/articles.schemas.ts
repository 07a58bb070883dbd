import { z } from "zod";
import { type HelpTopic, helpTopics } from "./articles.constants.ts";

const topics = Object.keys(helpTopics) as [HelpTopic, ...HelpTopic[]];

/** The front matter of an article in `content/help`; its README describes the fields. */
export const articleSchema = z.strictObject({
  title: z.string().trim().min(1).max(90),
  topic: z.enum(topics),
  summary: z.string().trim().min(1).max(160),
  /** Place in its topic. */
  order: z.number().int().min(1),
  /** Other words that people ask with. */
  asks: z.array(z.string().trim().min(1).max(120)).default([]),
});
