import type { OfferedTopic } from "#features/consultations/consultations-parts.contract.ts";
import type { TalentSector } from "#features/jobs/jobs-parts.contract.ts";
import type { TestimonialSector } from "../testimonials.types.ts";

/** Content of one of the four sector pages. */
export interface SectorContent {
  sector: TalentSector;
  topic: OfferedTopic;
  /** The sector whose testimonials the page shows. */
  testimonials: TestimonialSector;
  kicker: string;
  title: string;
  lead: string;
  /** For search results, at most 160 characters. */
  description: string;
  /** Name of the sharing picture. */
  image: string;
  /** Its figures' page in `content/claims.yaml`. */
  figures: string;
  rolesLead: string;
  roles: readonly RoleGroup[];
  reasons: readonly { title: string; text: string }[];
  checksLead: string;
  checks: readonly Check[];
  employerProvides: readonly string[];
  candidateTerms: readonly string[];
  steps: readonly { title: string; text: string }[];
  closing: { title: string; text: string };
}

interface RoleGroup {
  title: string;
  roles: readonly string[];
  note: string;
}

/** Something that is looked at before a person starts. */
interface Check {
  what: string;
  who: string;
  when: string;
}
