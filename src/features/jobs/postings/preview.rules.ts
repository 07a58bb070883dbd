import { addDays, dayInUtc, isDay } from "#shared/time.ts";
import { type TalentSector, talentSectors } from "../job-sectors.constants.ts";
import { employmentTypeNames } from "../jobs.constants.ts";
import type { EmploymentType, Job, PayRange } from "../jobs.types.ts";
import { closingTime, isOpen } from "./posting.rules.ts";
import {
  type Posting,
  type PostingDraft,
  postingDefaults,
  posting as postingSchema,
} from "./posting.schemas.ts";
import { toList, toText } from "./posting-form.rules.ts";

/** A draft as its page would show it. Parts that are missing or wrong are left out. */
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
    published: { status: string; postedAt: Date; closesAt: Date } | null;
  },
): Omit<Job, "pay"> & { pay: PayRange | null } {
  const content = validPartsOf(draft);
  const { sector, employmentType, region, city, pay } = content;
  const closesOn = toText(content.closesOn);
  const place = [toText(city), toText(region).slice(3)].filter(Boolean).join(", ");
  return {
    id,
    title: toText(content.title) || "Untitled job",
    employer,
    sector: isOneOf(talentSectors, sector) ? sector : "healthcare",
    location: place || "Location not chosen yet",
    country: toText(region).startsWith("US") ? "US" : "CA",
    isRemote: content.remote === "full",
    employmentType:
      toText(employmentType) in employmentTypeNames
        ? (employmentType as EmploymentType)
        : "full_time",
    pay: (pay as PayRange | undefined) ?? null,
    // An open job keeps its date when its next version is published.
    postedAt: published && isOpen(published, now) ? published.postedAt : now,
    closesAt: closingTime(isDay(closesOn) ? closesOn : addDays(dayInUtc(now), 30)),
    closedAt: null,
    is_sample: false,
    isOpen: true,
    isVacant: content.isVacant !== false,
    usesAi: content.usesAi === true,
    description: toText(content.description),
    responsibilities: toList(content.responsibilities),
    requirements: toList(content.requirements),
    skills: toList(content.skills),
    licenseNote: null,
    visaNote: null,
    content: { ...postingDefaults, ...content } as Posting,
    organizationPath,
    promisedDays: null,
  };
}

const isOneOf = (list: readonly TalentSector[], value: unknown): value is TalentSector =>
  (list as readonly unknown[]).includes(value);

/** The fields of a draft that a posting could have, each checked on its own. */
function validPartsOf(draft: PostingDraft): PostingDraft {
  const fields = Object.entries(postingSchema.shape).flatMap(([name, schema]) => {
    const checked = schema.safeParse(draft[name as keyof Posting]);
    return checked.success ? [[name, checked.data] as const] : [];
  });
  return Object.fromEntries(fields);
}
