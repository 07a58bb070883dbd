import type { SearchEntry } from "#platform/search-entry.ts";
import { listWords, places } from "../mentor-fields.rules.ts";
import { profilePath } from "../mentors.constants.ts";
import {
  priceBandLimits,
  priceBands,
  specializationNames,
  specializations,
} from "./directory.constants.ts";
import type { ListedMentor } from "./directory.types.ts";
import { isInBand } from "./directory-match.rules.ts";
import { describeRole } from "./mentor-words.rules.ts";

/** A mentor as searches know them: by name, title, company, location and expertise. */
export function toMentorEntry(mentor: ListedMentor): SearchEntry {
  return {
    group: "mentors",
    id: mentor.id,
    title: mentor.full_name,
    detail: `${describeRole(mentor)}. ${mentor.location}.`,
    keywords: listWords(mentor, places.keywords).join("\n"),
    location: mentor.location,
    facets: {
      specialization: specializations
        .filter((one) => mentor.specializations.includes(one))
        .map((one) => specializationNames[one]),
      rate: priceBands
        .filter((band) => isInBand(mentor.hourly_rate, band))
        .map((band) => priceBandLimits[band].name),
    },
    path: profilePath(mentor.id),
    sample: mentor.is_sample,
  };
}
