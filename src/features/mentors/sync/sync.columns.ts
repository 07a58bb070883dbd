import {
  experienceLimits,
  hourlyRateLimits,
  lengthLimits,
  maximumExpertiseLength,
  maximumExpertiseTags,
} from "../mentors.constants.ts";
import type { SheetColumn } from "./sync.schemas.ts";

export interface ExpectedColumn {
  name: SheetColumn;
  /** The header must be there. */
  required: boolean;
  /** What its cells hold. */
  meaning: string;
}

/** The columns of the mentor sheet. Their order in the sheet does not matter. */
export const expectedColumns: readonly ExpectedColumn[] = [
  { name: "full_name", required: true, meaning: length("full_name") },
  {
    name: "email",
    required: true,
    meaning: "Email address; a mentor is recognised by it, so each stands in one row",
  },
  { name: "phone", required: true, meaning: length("phone") },
  { name: "title", required: true, meaning: length("title") },
  {
    name: "company",
    required: true,
    meaning: `At most ${lengthLimits.company.maximum} characters, not empty`,
  },
  { name: "location", required: true, meaning: length("location") },
  {
    name: "experience_years",
    required: true,
    meaning: `Whole years, ${experienceLimits.minimum} to ${experienceLimits.maximum}, digits only`,
  },
  {
    name: "hourly_rate",
    required: true,
    meaning: `Whole US dollars, ${hourlyRateLimits.minimum} to ${hourlyRateLimits.maximum}, digits only`,
  },
  {
    name: "expertise",
    required: true,
    meaning: `1 to ${maximumExpertiseTags} areas separated by commas, each at most ${maximumExpertiseLength} characters`,
  },
  { name: "bio", required: true, meaning: length("bio") },
  {
    name: "linkedin_url",
    required: false,
    meaning: "Web address that starts with https://, or empty",
  },
  { name: "availability", required: true, meaning: "For example: Available this week" },
  {
    name: "application_status",
    required: false,
    meaning: "draft, submitted, under review, approved or rejected; empty means approved",
  },
  {
    name: "payment_status",
    required: false,
    meaning: "unpaid, paid, refunded or failed; empty means paid",
  },
];

function length(field: keyof typeof lengthLimits): string {
  const { minimum, maximum } = lengthLimits[field];
  return `${minimum} to ${maximum} characters`;
}
