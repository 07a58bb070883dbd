import { formatDay } from "#shared/time.ts";
import { DescriptionList } from "#ui/content/description-list.tsx";
import { type EmploymentType, employmentTypes } from "../candidates.constants.ts";
import { nameOfCountry } from "../lists/countries.constants.ts";
import { nameOfLanguage } from "../lists/languages.constants.ts";
import { nameOfJurisdiction, nameOfRegion } from "../lists/places.constants.ts";
import { nameOfProfession } from "../lists/professions.constants.ts";
import { poolWorkRights } from "../pool/pool.constants.ts";
import { describeYears } from "../pool/pool.rules.ts";
import { languageLevels, registrationStatuses } from "../profile/entries.fields.ts";
import type { ShownProfile } from "../visibility/shown-profile.types.ts";

const named = (names: Readonly<Record<string, string>>, key: string) => names[key] ?? key;
const withheld = (what: string) => `${what} not shown because it could reveal who this is`;

const registrationsTerm = "Registrations (self-reported)";

/** The title of a profile of the pool, which has no name: its profession. */
export function titleOfPoolProfile({ profession }: Pick<ShownProfile, "profession">): string {
  return profession && profession !== "other" ? nameOfProfession(profession) : "Professional";
}

/** The most important parts of a profile, as lines for a list. */
export function poolHighlights(profile: ShownProfile): string[] {
  const { specialty, years, registrations, regions, remote, earliestStart } = profile;
  const active = registrations.filter(({ status }) => status === "active");
  const places = [...regions.map(nameOfRegion), ...(remote ? ["Remote work"] : [])];
  return [
    specialty ?? "",
    describeYears(years),
    active.length > 0
      ? `${registrationsTerm}: ${active.map(({ jurisdiction }) => nameOfJurisdiction(jurisdiction)).join(", ")}`
      : "",
    places.length > 0 ? `Preferred locations: ${places.join(", ")}` : "",
    earliestStart ? `Can start ${formatDay(earliestStart)}` : "",
  ].filter(Boolean);
}

function describeTraining({ qualification, country }: ShownProfile["training"][number]): string {
  const place = country && nameOfCountry(country);
  if (qualification) return [qualification, place].filter(Boolean).join(", ");
  return place ? `${place} (${withheld("qualification")})` : withheld("Qualification");
}

function describeExam({ name, result }: ShownProfile["exams"][number]): string {
  if (name) return [name, result].filter(Boolean).join(", ");
  return result ? `${withheld("Exam")}. Result: ${result}` : withheld("Exam");
}

/** A profile of the pool. It names no person, no employer and no school. */
export function PoolProfileView({ profile }: { profile: ShownProfile }) {
  const { regions, remote, employmentTypes: types, earliestStart } = profile;
  const facts: [term: string, lines: (string | null)[]][] = [
    ["Specialty", [profile.specialty]],
    ["Experience", [describeYears(profile.years)]],
    [
      registrationsTerm,
      profile.registrations.map(
        ({ jurisdiction, status }) =>
          `${nameOfJurisdiction(jurisdiction)}: ${named(registrationStatuses, status)}`,
      ),
    ],
    [
      "Work authorization",
      profile.workRights.map(
        ({ country, kind }) => `${nameOfCountry(country)}: ${named(poolWorkRights, kind)}`,
      ),
    ],
    ["Education", profile.training.map(describeTraining)],
    ["Exams", profile.exams.map(describeExam)],
    [
      "Languages",
      profile.languages.map(
        ({ language, level }) => `${nameOfLanguage(language)}: ${named(languageLevels, level)}`,
      ),
    ],
    ["Preferred locations", [...regions.map(nameOfRegion), ...(remote ? ["Remote work"] : [])]],
    ["Employment type", types.map((type) => employmentTypes[type as EmploymentType] ?? type)],
    ["Earliest start", [earliestStart && formatDay(earliestStart)]],
    ["Last updated", [formatDay(profile.updatedOn)]],
  ];
  return (
    <DescriptionList
      items={facts.flatMap(([term, lines]) => {
        const shown = lines.filter((line): line is string => Boolean(line));
        if (shown.length === 0) return [];
        return [
          {
            term,
            description: (
              <ul className="grid gap-1">
                {shown.map((line, position) => (
                  <li key={position} dir="auto">
                    {line}
                  </li>
                ))}
              </ul>
            ),
          },
        ];
      })}
    />
  );
}
