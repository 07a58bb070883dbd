import { z } from "zod";
import { searchGroups } from "#platform/search-entry.ts";
import { foldText } from "#shared/text/text-folding.ts";
import { type RegionCode, regionNames } from "../../../content/synonyms/places.ts";

const phrase = z
  .string()
  .min(1)
  .max(60)
  .refine((text) => foldText(text) === text && text.trim() === text, {
    message: "must be lowercase, without accents and without spaces at the start or end",
  });
const plainPhrase = phrase.regex(/^[a-z0-9][a-z0-9 ]*$/, "must be words of letters and digits");
const markedPhrase = phrase.regex(
  /^[=^#]?[a-z0-9][a-z0-9 ]*$/,
  "must be words, optionally with one =, ^ or # in front",
);
const phrases = z.array(plainPhrase).min(1);

const group = z.strictObject({
  same: z.array(markedPhrase).min(1),
  includes: z.array(plainPhrase).min(1).optional(),
});
const regionCodes = Object.keys(regionNames) as [RegionCode, ...RegionCode[]];

/** `content/search/synonyms.yaml`; its first lines describe the form. */
export const synonymsSchema = z
  .strictObject({
    professions: z.array(group).min(1),
    terms: z.array(group).min(1),
    kinds: z.partialRecord(z.enum(searchGroups), phrases),
    questions: phrases,
    fillers: phrases,
    jobFillers: phrases,
    places: z.array(
      z.strictObject({
        names: phrases,
        finds: z.array(z.string().regex(/^(#[a-z]{2}(-[a-z]{2})?|#remote|[a-z ]+)$/)).min(1),
      }),
    ),
    cities: z.partialRecord(z.enum(regionCodes), phrases),
  })
  .superRefine(({ professions, terms, kinds, fillers }, context) => {
    const groups = [...professions, ...terms];
    for (const { same } of groups) {
      const twice = same.find((one, at) => same.indexOf(one) !== at);
      if (twice) context.addIssue(`${twice} is twice among the same words`);
    }
    for (const { same, includes } of terms) {
      if (same.length < 2 && !includes)
        context.addIssue(
          `${same} has no synonyms and no "includes". Add one, or remove the group.`,
        );
    }
    const kindWords = new Set(Object.values(kinds).flat());
    const silent = groups
      .flatMap(({ same }) => same)
      .find((one) => fillers.includes(one) && !kindWords.has(one));
    if (silent) context.addIssue(`${silent} has synonyms and is also left out as a filler`);
  });
