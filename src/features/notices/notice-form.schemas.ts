import { z } from "zod";
import { requiredText } from "#shared/form-fields.ts";
import { isDay } from "#shared/time.ts";
import { findBadLinks } from "./notices.rules.ts";
import { noticeAudiences, noticeLevels } from "./notices.types.ts";

const day = (message: string) => z.string().refine(isDay, message);
const clock = (message: string) => z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, message);

/** A notice as its editors' form brings it, complete enough to be published. */
export const noticeForm = z.object({
  title: requiredText("Name", { minimum: 2, maximum: 120 }),
  text: requiredText("Text", { minimum: 2, maximum: 400 }).refine(
    (text) => findBadLinks(text).length === 0,
    "A link must point to a page on this site such as /events, a web address that starts with https:// or an email address",
  ),
  level: z.enum(noticeLevels, "Choose the level"),
  audience: z.enum(noticeAudiences, "Choose who sees it"),
  dismissible: z.enum(["yes", "no"], "Choose whether visitors can close it"),
  start_date: day("Choose the day it starts"),
  start_time: clock("Choose the time it starts"),
  end_date: day("Choose the day it ends"),
  end_time: clock("Choose the time it ends"),
});

export type NoticeForm = z.output<typeof noticeForm>;
