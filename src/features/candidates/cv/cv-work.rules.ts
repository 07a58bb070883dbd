import type { EntryValues } from "../profile/entries.fields.ts";
import {
  type CvLine,
  findDateRange,
  findMonth,
  isBullet,
  splitParts,
  trimMarks,
  withoutBullet,
} from "./cv-lines.rules.ts";

/** An entry that a CV seems to have, with the text it came from. */
export interface FoundEntry {
  values: EntryValues;
  line: string;
}

const titleWords =
  /\b(nurse|midwife|physician|doctor|surgeon|registrar|resident|intern|medical officer|house officer|pharmacist|dentist|therapist|technologist|technician|paramedic|caregiver|support worker|engineer|developer|programmer|analyst|scientist|administrator|architect|designer|electrician|plumber|welder|carpenter|mechanic|foreman|journeyman|apprentice|driver|operator|installer|manager|supervisor|director|officer|coordinator|consultant|specialist|assistant|associate|lead|head|chief|executive|accountant|auditor|teacher|lecturer|instructor|tutor|educator|clerk|representative|agent|trainee|attending|fellow)\b/i;
const employerWords =
  /\b(hospital|clinic|medical cent(?:er|re)|health|cent(?:er|re)|inc|ltd|llc|plc|gmbh|corp|corporation|company|co|group|services|solutions|systems|technologies|university|college|school|institute|bank|ministry|department of|authority|council|foundation|industries|construction|contractors|electric|power|airlines?|hotel|laborator(?:y|ies)|pharmacy|studio|agency|labs)\b/i;

/** Jobs with their title, employer and months. One without both names isn't proposed. */
export function findJobs(lines: readonly CvLine[]): FoundEntry[] {
  const own = lines.filter(({ part }) => part === "experience").map(({ text }) => text);
  const used = new Set<number>();
  const starts = own.flatMap((text, at) => (!isBullet(text) && findDateRange(text) ? [at] : []));
  return starts.flatMap((at, index) => {
    const dates = findDateRange(own[at] ?? "");
    if (!dates) return [];
    const end = starts[index + 1] ?? own.length;
    const job = nameJob(own, at, { rest: dates.rest, end, used });
    if (!job) return [];
    const { started, ended } = dates;
    const description = describe(own.slice(at + 1, end));
    const values = { ...job.values, country: null, started, ended, description };
    return [{ values, line: job.line }];
  });
}

function nameJob(
  own: readonly string[],
  at: number,
  { rest, end, used }: { rest: string; end: number; used: Set<number> },
): FoundEntry | undefined {
  const line = own[at] ?? "";
  const isName = (place: number) => {
    const text = own[place];
    return (
      text !== undefined &&
      !used.has(place) &&
      !isBullet(text) &&
      !findDateRange(text) &&
      text.length <= 100 &&
      !/[.;]$/.test(text)
    );
  };
  // The names are in the line of the dates, in the one below, or in one or two above or below.
  const below = [at + 1, at + 2].filter((place) => place < end && isName(place));
  const above = [at - 2, at - 1].filter(isName).slice(-2);
  const choices = rest
    ? [[], below.slice(0, 1), above.slice(-1)]
    : [above, [...above.slice(-1), ...below.slice(0, 1)], below];
  for (const places of choices) {
    const texts = [...places.filter((place) => place < at).map((place) => own[place] ?? "")];
    if (rest) texts.push(rest);
    texts.push(...places.filter((place) => place > at).map((place) => own[place] ?? ""));
    const names = distinguishNames(texts.flatMap(splitParts));
    if (!names) continue;
    for (const place of [at, ...places]) used.add(place);
    const quoted = [...places, at].sort((one, other) => one - other);
    return {
      values: names,
      line: quoted
        .map((place) => own[place] ?? line)
        .join(" / ")
        .replaceAll("\t", "  "),
    };
  }
  return undefined;
}

/** Which part is the job's title, which the employer; undefined where either isn't clear. */
function distinguishNames(parts: readonly string[]): EntryValues | undefined {
  const names = parts.filter((part) => part.length <= 120 && !/^\d+$/.test(part));
  const title = names.find((part) => titleWords.test(part) && !isEmployer(part));
  if (!title) return undefined;
  const others = names.filter((part) => part !== title);
  const employer = others.find(isEmployer) ?? others.find((part) => !titleWords.test(part));
  if (!employer || employer.length < 2) return undefined;
  const after = others[others.indexOf(employer) + 1];
  const city = after && after.length <= 40 && /^[\p{Lu}][\p{L} .'-]+$/u.test(after) ? after : null;
  return { title: title.slice(0, 120), employer: employer.slice(0, 150), city };
}

const endsInTitle = new RegExp(`${titleWords.source}$`, "i");

const isEmployer = (part: string) => employerWords.test(part) && !endsInTitle.test(part);

function describe(lines: readonly string[]): string | null {
  const points = lines.filter(isBullet).map((line) => `• ${withoutBullet(line)}`);
  return points.length > 0 ? points.join("\n").slice(0, 2000) : null;
}

const degree =
  /\b(bachelor|b\.? ?sc\.?|bsn|b\.? ?eng\.?|b\.? ?tech|b\.?a\.|master|m\.? ?sc\.?|msn|mba|m\.? ?eng\.?|ph\.? ?d|doctor of|mbbs|mb ?bs|mbchb|m\.?d\.|pharm\.? ?d|diploma|higher national|associate degree|certificate (?:iv|iii|in|of)|apprenticeship|red seal|residency|fellowship|degree)/i;
const school =
  /\b(university|college|school|institute|polytechnic|academy|hospital|universit[éày]|escuela|faculty|training cent(?:er|re)|union|tesda)\b/i;

/** Degrees and diplomas with the school they are from. One without both isn't proposed. */
export function findTraining(lines: readonly CvLine[]): FoundEntry[] {
  const own = lines.filter(({ part }) => part === "training").map(({ text }) => text);
  return own.flatMap((text, at): FoundEntry[] => {
    if (!degree.test(text)) return [];
    const near = [text, own[at + 1] ?? "", own[at - 1] ?? ""];
    const places = near.findIndex(
      (line, place) => school.test(line) && (place === 0 || !degree.test(line)),
    );
    if (places < 0) return [];
    const [first = "", other = ""] = [text, places === 0 ? "" : (near[places] ?? "")];
    const clean = (line: string) => trimMarks(withoutDates(line));
    const parts = splitParts(clean(first));
    const qualification = parts
      .slice(
        0,
        Math.max(
          1,
          parts.findIndex((part) => school.test(part) && !degree.test(part)),
        ),
      )
      .join(", ");
    const institution = [...splitParts(clean(other)), ...parts].find(
      (part) => school.test(part) && !qualification.includes(part),
    );
    if (!institution || !degree.test(qualification)) return [];
    const after = own.slice(at + 1, at + 3).filter((line) => !degree.test(line));
    const dates = [first, other, ...after].map(completedIn).find(Boolean) ?? null;
    const used = [first, other].filter(Boolean).join(" / ");
    return [
      {
        values: {
          qualification: qualification.slice(0, 150),
          institution: institution.slice(0, 150),
          country: null,
          completed: dates,
        },
        line: used.replaceAll("\t", "  "),
      },
    ];
  });
}

const withoutDates = (line: string) => {
  const rest = findDateRange(line)?.rest ?? line;
  return rest
    .replace(
      /\(?\b(?:(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.? ?)?(?:19|20)\d{2}\b\)?/gi,
      "",
    )
    .replace(/\b(graduated|completed|class of)\b:?/gi, "");
};

const completedIn = (line: string) => {
  if (degree.test(line) || school.test(line) || /^\D{0,20}\d{4}/.test(line)) {
    const range = findDateRange(line);
    return range ? range.ended : findMonth(line);
  }
  return null;
};
