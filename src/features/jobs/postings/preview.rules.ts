import { isDay } from "#shared/time.ts";
import { defaultPromisedDays } from "../jobs.constants.ts";
import type { PayRange, ShownJob } from "../jobs.types.ts";
import {
  type Posting,
  type PostingDraft,
  postingDefaults,
  posting as postingSchema,
} from "./posting.schemas.ts";
import { closingTime, isOpen } from "./posting-days.rules.ts";
import { toList, toText } from "./posting-form.rules.ts";

/**
 * A draft as its page would show it. Parts that are missing or wrong are left out. The page can't do without a title
 * and a location, so placeholders stand for these.
 */
export function toPreview(
  id: string,
  draft: PostingDraft,
  {
    employer,
    organizationPath,
    now,
    published,
  }: {
    employer: string;
    organizationPath: string | null;
    now: Date;
    published: {
      status: string;
      postedAt: Date;
      closesAt: Date;
      promisedDays: number | null;
    } | null;
  },
): ShownJob {
  const content = validPartsOf(draft);
  const { sector, employmentType, region, city, pay, isVacant, usesAi } = content;
  const closesOn = toText(content.closesOn);
  const country = toText(region).slice(0, 2);
  const place = [toText(city), toText(region).slice(3)].filter(Boolean).join(", ");
  return {
    id,
    title: toText(content.title) || "Untitled job",
    employer,
    sector: sector || null,
    location: place || "Location not chosen yet",
    country: country === "CA" || country === "US" ? country : null,
    isRemote: content.remote === "full" && place !== "",
    employmentType: employmentType || null,
    pay: (pay as PayRange | undefined) ?? null,
    // An open job keeps its date when its next version is published.
    postedAt: published && isOpen(published, now) ? published.postedAt : now,
    closesAt: isDay(closesOn) ? closingTime(closesOn) : null,
    closedAt: null,
    is_sample: false,
    isOpen: true,
    isVacant: typeof isVacant === "boolean" ? isVacant : null,
    usesAi: typeof usesAi === "boolean" ? usesAi : null,
    description: toText(content.description),
    responsibilities: toList(content.responsibilities),
    requirements: toList(content.requirements),
    skills: toList(content.skills),
    licenseNote: null,
    visaNote: null,
    content: { ...postingDefaults, ...content } as Posting,
    organizationPath,
    promisedDays: published?.promisedDays ?? defaultPromisedDays,
  };
}

/** The fields of a draft that a posting could have, each checked on its own. */
function validPartsOf(draft: PostingDraft): PostingDraft {
  const fields = Object.entries(postingSchema.shape).flatMap(([name, schema]) => {
    const checked = schema.safeParse(draft[name as keyof Posting]);
    return checked.success ? [[name, checked.data] as const] : [];
  });
  return Object.fromEntries(fields);
}
