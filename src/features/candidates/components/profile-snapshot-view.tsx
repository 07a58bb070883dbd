import type { ReactNode } from "react";
import { formatDay } from "#shared/time.ts";
import { DescriptionList } from "#ui/content/description-list.tsx";
import { type EmploymentType, employmentTypes } from "../candidates.constants.ts";
import type { ProfileSnapshot } from "../candidates.schemas.ts";
import { nameOfRegion } from "../lists/places.constants.ts";
import { nameOfProfession } from "../lists/professions.constants.ts";
import { type EntrySection, type EntryValues, entrySections } from "../profile/entries.fields.ts";
import { describeEntry } from "../profile/entry-words.rules.ts";
import { EntryText } from "./entry-text.tsx";

export interface ProfileSnapshotViewProps {
  snapshot: ProfileSnapshot;
  /** The rank of its headings among those of the page. */
  headingLevel?: 2 | 3 | 4;
}

/** A professional profile as it goes out with an application. Empty parts are left out. */
export function ProfileSnapshotView({ snapshot, headingLevel = 3 }: ProfileSnapshotViewProps) {
  const Heading = `h${headingLevel}` as const;
  const { headline, summary } = snapshot;
  const facts = listFacts(snapshot);
  const lists: [section: EntrySection, entries: readonly EntryValues[]][] = [
    ["registrations", snapshot.registrations],
    ["work-rights", snapshot.workRights],
    ["experience", snapshot.experience],
    ["training", snapshot.training],
    ["exams", snapshot.exams],
    ["languages", snapshot.languages],
  ];
  return (
    <div className="grid gap-6 wrap-anywhere">
      {headline || summary ? (
        <div className="grid gap-2">
          {headline ? <p className="font-serif text-xl">{headline}</p> : null}
          {summary ? (
            <p dir="auto" className="whitespace-pre-line">
              {summary}
            </p>
          ) : null}
        </div>
      ) : null}
      {facts.length > 0 ? <DescriptionList items={facts} /> : null}
      {lists.map(([section, entries]) =>
        entries.length > 0 ? (
          <section key={section} className="grid gap-2">
            <Heading className="text-lg font-semibold">{entrySections[section].title}</Heading>
            <ul className="grid gap-3">
              {entries.map((entry, position) => (
                <li key={position}>
                  <EntryText words={describeEntry(section, entry, null)} />
                </li>
              ))}
            </ul>
          </section>
        ) : null,
      )}
    </div>
  );
}

function listFacts({ profession, specialty, wishes }: ProfileSnapshot) {
  const { regions, remote, employmentTypes: types, earliestStart } = wishes;
  const places = [...regions.map(nameOfRegion), ...(remote ? ["Remote work"] : [])];
  const facts: (readonly [string, string | null])[] = [
    ["Profession", profession && profession !== "other" ? nameOfProfession(profession) : null],
    ["Specialty", specialty],
    ["Preferred locations", places.join(", ")],
    [
      "Employment type",
      types.map((type) => employmentTypes[type as EmploymentType] ?? type).join(", "),
    ],
    ["Earliest start", earliestStart && formatDay(earliestStart)],
  ];
  return facts.flatMap(([term, description]): { term: ReactNode; description: ReactNode }[] =>
    description ? [{ term, description }] : [],
  );
}
