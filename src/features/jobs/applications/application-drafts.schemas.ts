import { z } from "zod";

/** Names of the fields that are saved: everything but the file, which browsers don't give back. */
const fieldName = /^(name|phone|message|document|source|answer-[a-z0-9]{4,20})$/;

/** Far above what any field takes: a draft may still be too long, and says so when it is sent. */
const maxTextLength = 3000;

/** Text that was typed so far, by field; nothing but its size is checked. */
export const applicationDraft = z.record(z.string(), z.string()).transform((fields) =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([name, text]) => fieldName.test(name) && text !== "")
      .slice(0, 20)
      .map(([name, text]) => [
        name,
        text.replaceAll("\0", "").slice(0, maxTextLength).toWellFormed(),
      ]),
  ),
);

export type ApplicationDraft = z.output<typeof applicationDraft>;

/** The page's part of its form, which tells its saves from another page's. */
export const savingPage = z.object({
  /** The open page's key; none without scripts. */
  pageKey: z.guid().nullable().catch(null),
  /** When the draft that the page began from was saved; empty where there was none. */
  shownSave: z.iso.datetime().or(z.literal("")).optional().catch(""),
});

export type SavingPage = z.output<typeof savingPage>;
