import type { Job } from "../jobs.types.ts";

/** City, and province or state without its country: from the posting, or from a place like `Halifax, NS`. */
export function placeOf({ location, content }: Pick<Job, "location" | "content">): {
  city: string;
  region?: string;
} {
  const [city = location, written] = location.split(", ");
  const region = content?.region.slice(3) ?? written;
  return { city: content?.city ?? city, ...(region ? { region } : {}) };
}
