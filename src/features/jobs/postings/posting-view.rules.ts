import { joinNames } from "#shared/join-names.ts";
import { namePlace, namePlaceInSentence } from "../posting-checker/places.constants.ts";
import {
  type CommissionKind,
  languageLevels,
  occupationSystems,
  type PermitKind,
  type RemoteKind,
  remoteKinds,
} from "./posting.constants.ts";
import type { Posting } from "./posting.schemas.ts";

/** What an employer does about permission to work, as a candidate reads it. */
const permitSentences: Record<PermitKind, string> = {
  lmia: "The employer applies for a Labour Market Impact Assessment (LMIA) so that you can apply for a Canadian work permit.",
  global_talent_stream:
    "The employer uses Canada's Global Talent Stream to get work permits faster.",
  provincial_nomination: "The employer supports a provincial nomination for permanent residence.",
  tn: "The employer supports TN status, for citizens of Canada and Mexico.",
  h1b_cap_exempt: "The employer sponsors H-1B visas outside the yearly lottery.",
  h1b_cap: "The employer sponsors H-1B visas in the yearly lottery.",
  j1_waiver: "The employer can hire physicians with a J-1 waiver.",
  green_card: "The employer sponsors green cards.",
};

/** A short fact of a posting: `Hours a week`, `37.5`. */
export interface PostingFact {
  term: string;
  text: string;
}

/** A part of a posting with a title: points, a text or both. */
export interface PostingSection {
  title: string;
  items: string[];
  text: string | null;
}

const commissionSentences: Record<CommissionKind, string | null> = {
  none: null,
  partly: "Part of the pay is commission.",
  only: "All pay is commission. The amounts are what the employer expects people to earn.",
};

/** What people compare jobs by, as the job's page, feeds and search engines show it. */
export function listFacts(content: Posting): PostingFact[] {
  const { pay, remote, remoteRegions, reportsTo, occupation } = content;
  const facts: [string, string | number | null][] = [
    ["Other pay", content.otherPay],
    ["Commission", commissionSentences[pay.commission]],
    ["Tips", pay.isTipped ? "People in this job get tips." : null],
    ["Remote work", remote === "none" ? null : describeRemote(remote, remoteRegions)],
    ["Reports to an office in", reportsTo && namePlace(reportsTo)],
    ["Openings", content.openings],
    ["Hours a week", content.hoursPerWeek],
    ["Shift", content.shift],
    ["On-call work", content.onCall],
    ["Union", content.isUnion ? "A collective agreement covers this job." : null],
    [
      "Occupation code",
      occupation && `${occupationSystems[occupation.system]}: ${occupation.code}`,
    ],
    ["Employer's address", content.employerAddress],
    ["Contact", content.employerContact],
  ];
  return facts.flatMap(([term, value]) => (value === null ? [] : [{ term, text: String(value) }]));
}

/** A draft may not say yet where a remote hire can live. */
function describeRemote(remote: RemoteKind, regions: readonly string[]): string {
  const places = joinNames(regions.map(namePlaceInSentence), "or");
  return `${remoteKinds[remote]}.${places ? ` You can live in ${places}.` : ""}`;
}

/** What else an employer says in fields of their own, in the order of the job's page. */
export function listSections(content: Posting): PostingSection[] {
  const sections: PostingSection[] = [
    {
      title: "Languages",
      items: content.languages.map(({ language, level, isRequired, reason }) => {
        const need = isRequired ? "required" : "an asset";
        const why = reason ? `. ${reason}` : "";
        return `${language} (${languageLevels[level].toLowerCase()}), ${need}${why}`;
      }),
      text: null,
    },
    {
      title: "Licenses",
      items: content.licenses.map(
        ({ name, region, helps }) =>
          `${name}, for ${namePlaceInSentence(region)}.${helps ? " The employer helps you get it." : ""}`,
      ),
      text: content.licenseNote,
    },
    {
      title: "Work permits and visas",
      items: content.permits.map((permit) => permitSentences[permit]),
      text: content.visaNote,
    },
    { title: "Relocation help", items: [], text: content.relocation },
    {
      title: "Why a certain citizenship or status is required",
      items: [],
      text: content.citizenshipBasis,
    },
    { title: "Benefits", items: content.benefits, text: null },
  ];
  return sections.filter(({ items, text }) => items.length > 0 || text);
}
