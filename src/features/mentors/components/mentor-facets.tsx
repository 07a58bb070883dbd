import { useEffect, useState } from "react";
import type { Facets, MentorPage } from "../directory/directory.types.ts";
import { nameLanguage } from "../directory/language-words.rules.ts";

/** The counts beside the choices: the last ones until new ones arrive, at first none. */
export function useFacets(results: MentorPage | Promise<MentorPage>): Facets | null {
  const [arrived, setArrived] = useState<Facets | null>(null);
  const ready = results instanceof Promise ? null : results.facets;
  useEffect(() => {
    let current = true;
    // The list explains why they didn't arrive.
    Promise.resolve(results).then(
      ({ facets }) => current && setArrived(facets),
      () => current && setArrived(null),
    );
    return () => {
      current = false;
    };
  }, [results]);
  return ready ?? arrived;
}

/** The languages to choose from, by name; the chosen one is always among them. */
export function listLanguages(facets: Facets | null, chosen: string | null) {
  const spoken = facets?.language ?? [];
  const known = spoken.some(({ code }) => code === chosen);
  const all =
    chosen && !known ? [...spoken, { code: chosen, count: facets ? 0 : undefined }] : spoken;
  return all
    .map(({ code, count }) => ({ value: code, label: nameLanguage(code), count }))
    .sort((one, other) => one.label.localeCompare(other.label, "en"));
}
