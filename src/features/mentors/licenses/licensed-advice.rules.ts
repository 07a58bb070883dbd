import { foldText } from "#shared/text/text-folding.ts";
import { mentorFields } from "../mentor.fields.ts";
import { messageNameOf, places } from "../mentor-fields.rules.ts";
import {
  type AdviceArea,
  addLicenseLabel,
  type LicenseKind,
  licenseKinds,
} from "./licenses.constants.ts";

/**
 * Words by which a profile offers immigration or legal advice, folded as text is compared. Words about
 * someone's own path, such as `immigrant`, aren't an offer.
 */
const words: Readonly<Record<AdviceArea, readonly RegExp[]>> = {
  immigration: [
    /\bimmigration\b/,
    /\bvisas?\b/,
    /\b(work|study) permits?\b/,
    /\bexpress entry\b/,
    /\bpermanent residen(?:ce|cy)\b/,
    /\bcitizenship\b/,
    /\bgreen cards?\b/,
    /\blmias?\b/,
    /\brcics?\b/,
    /\basylum\b/,
    /\binmigracion\b/,
  ],
  legal: [
    /\blegal\b/,
    /\blaws?\b/,
    /\blawyers?\b/,
    /\battorneys?\b/,
    /\bsolicitors?\b/,
    /\bbarristers?\b/,
    /\bparalegals?\b/,
    /\bnotar(?:y|ies|io|ios)\b/,
    /\bavocate?s?\b/,
    /\bnotaires?\b/,
    /\bjuridiques?\b/,
    /\babogad[oa]s?\b/,
  ],
};

/** Most texts have none of them, and one search for all takes a tenth of one for each. */
const anyWord = new RegExp(
  Object.values(words)
    .flat()
    .map(({ source }) => source)
    .join("|"),
);

/** A field whose words offer advice that its writer may not give. */
export interface AdviceFound {
  field: string;
  /** The field's name in messages. */
  name: string;
  /** The word as it is compared, e.g. `visa`. */
  word: string;
  area: AdviceArea;
}

type Values = Readonly<Record<string, unknown>>;

/** Fields of a profile that offer advice outside `areas`, each with its first such word. */
export function findAdvice(values: Values, areas: ReadonlySet<AdviceArea>): AdviceFound[] {
  return places.advice.flatMap((field) => {
    const text = foldText(textOf(values[field]));
    const found = findWord(text, areas);
    return found ? [{ field, name: messageNameOf(mentorFields[field]), ...found }] : [];
  });
}

function findWord(
  text: string,
  areas: ReadonlySet<AdviceArea>,
): Pick<AdviceFound, "word" | "area"> | undefined {
  if (!anyWord.test(text)) return undefined;
  for (const area of Object.keys(words) as AdviceArea[]) {
    if (areas.has(area)) continue;
    for (const pattern of words[area]) {
      const word = pattern.exec(text)?.[0];
      if (word) return { word, area };
    }
  }
  return undefined;
}

function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.join("\n");
  return typeof value === "string" ? value : "";
}

/** What's wrong with a field, for its writer, whose page has the link that this names. */
export function describeForMentor({ name, word, area }: AdviceFound): string {
  return `${name} says "${word}". To offer ${area} advice, you need a license that we've checked. Use the "${addLicenseLabel}" link on this page, or choose other words.`;
}

/** What's wrong with a field, for an operator. Without a period: a row's problems are joined. */
export function describeForOperator({ name, word, area }: AdviceFound): string {
  return `${name} says "${word}", and this email has no verified license for ${area} advice`;
}

/** The areas of advice that a set of licenses covers. */
export function areasOf(kinds: readonly LicenseKind[]): ReadonlySet<AdviceArea> {
  return new Set(kinds.flatMap((kind) => [...licenseKinds[kind].areas]));
}
