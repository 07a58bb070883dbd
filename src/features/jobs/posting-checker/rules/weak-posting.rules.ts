import { placeCodes } from "#features/fee-protection/fee-protection-parts.contract.ts";
import { findPayGap, rangeWidth, yearlyCents } from "../pay.rules.ts";
import { anywhere, cities, countryOf } from "../places.constants.ts";
import type {
  CheckedPosting,
  Finding,
  PlaceCode,
  Problem,
  Severity,
  TextMatch,
} from "../posting-checker.types.ts";
import { wordingAdvice } from "../wordings/advice.constants.ts";
import { lastChecked } from "./rule-defaults.constants.ts";

/** Advice of our own: no law, except where it says that one has already been named. */
interface Advice {
  id: string;
  severity: Severity;
  findProblems: (checked: CheckedPosting, byLaw: readonly Finding[]) => Problem[];
}

const minTextLength = 250;
/** A range is very wide where its end is so much above its start, in percent. */
const wideSpreadPercent = 75;

const quoted =
  (message: (quote: string) => string) =>
  ({ field, language, quote }: TextMatch): Problem => ({
    field,
    language,
    quote,
    message: message(quote),
  });

const isAsked = (byLaw: readonly Finding[], field: Finding["field"]) =>
  byLaw.some((finding) => finding.field === field && finding.severity !== "info");

const known = new Set(placeCodes);

/** A place that no rule would recognize, so that none would hold. */
const isUnclear = (place: PlaceCode) => /^(?:CA|US)(?:-|$)/.test(place) && !known.has(place);

const placeAdvice: Advice = {
  id: "POST-PLACE",
  severity: "block",
  findProblems: ({ posting: { workSites, remotePlaces } }) => {
    const problems: Problem[] = [];
    if (workSites.length === 0 && remotePlaces.length === 0) {
      problems.push({
        field: "workSites",
        message:
          "Say where the work is done or where a remote hire can live. This determines which rules apply.",
      });
    }
    if (workSites.some(({ region }) => !isCode(region) || isUnclear(region))) {
      problems.push({
        field: "workSites",
        message:
          "Choose a province or state for each work site. This determines which rules apply.",
      });
    }
    const isListable = (place: PlaceCode) =>
      place === anywhere ||
      place === "CA" ||
      place === "US" ||
      (isCode(place) && !isUnclear(place));
    if (!remotePlaces.every(isListable)) {
      problems.push({
        field: "remotePlaces",
        message: "For remote work, choose countries, provinces or states from the list.",
      });
    }
    const withCities = new Set(Object.values(cities).map(({ region }) => region));
    if (workSites.some(({ region, city }) => withCities.has(region) && !city?.trim())) {
      problems.push({
        field: "workSites",
        severity: "warn",
        message: "Add the work site's city. Some cities there have their own rules.",
      });
    }
    return problems;
  },
};

const countryNames = new Intl.DisplayNames("en", { type: "region", fallback: "none" });

/** Whether a code is a country's, or a part's of one. */
const isCode = (place: PlaceCode) =>
  /^[A-Z]{2}(?:-[A-Z0-9]{1,3})?$/.test(place) && countryNames.of(countryOf(place)) !== undefined;

const licensed =
  /(?<![a-z])(?:physicians?|surgeons?|psychiatrists?|anesthesiologists?|hospitalists?|nurses?|nurse practitioners?|midwi(?:fe|ves)|pharmacists?|physiotherapists?|physical therapists?|occupational therapists?|dentists?|dental hygienists?|veterinarians?|psychologists?|social workers?|paramedics?|electricians?|plumbers?|gas ?fitters?|lawyers?|notar(?:y|ies)|teachers?|(?:professional|civil|structural|geotechnical|mechanical|electrical|chemical|mining) engineers?|p\.? ?eng|medecins?|infirmi(?:er|ere)s?|pharmaciens?|pharmaciennes?|physiotherapeutes?|ingenieure?s?|electriciens?|electriciennes?|plombiers?)(?![a-z])/;
const notLicensed =
  /(?<![a-z])(?:recruit\w*|aides?|schedul\w+|sales|software|data|office|account|liaison|relations|admin\w*|receptionist|writer|developer|analyst|logiciels?|marketing)(?![a-z])/;
const namesLicense =
  /(?<![a-z])(?:licen[sc]\w*|registered (?:with|in|by)|registration|registrable|register with|college of|order of|ordre (?:des|professionnel)\S*|red seal|sceau rouge|certificate of qualification|journey(?:person|man|men)|p\.? ?eng|peo|apegs|apega|egbc|oiq|nclex\w*|pebc|cpso|cno|bccnm|oiiq|cmq|ocp|rcpsc|cfpc|abms|board[- ]certified|board[- ]eligible|law society|barreau|called to the bar|state bar|certified by|certification with|permis d'exercice|permis de pratique|inscri\w+ (?:a|au|aupres)|college des)(?![a-z])/;

const titleWords = ({ passages }: CheckedPosting) =>
  passages.filter(({ field }) => field === "title");

/** Weaknesses of a posting, and signs of fraud. */
const advice: readonly Advice[] = [
  placeAdvice,
  {
    id: "POST-MONEY",
    severity: "block",
    findProblems: ({ wordings }, byLaw) =>
      (wordings.get("fee_demand") ?? [])
        .filter(
          ({ quote }) => !byLaw.some((each) => each.quote === quote && each.severity === "block"),
        )
        .map(
          quoted(
            (quote) =>
              `“${quote}” asks people to pay to get a job. We don't allow that. Remove it.`,
          ),
        ),
  },
  {
    id: "POST-BANK",
    severity: "warn",
    findProblems: ({ wordings }) =>
      (wordings.get("bank_data") ?? []).map(
        quoted(
          (quote) =>
            `“${quote}” asks for information that scammers want. Ask for it after you've hired someone.`,
        ),
      ),
  },
  {
    id: "POST-SCAM",
    severity: "warn",
    findProblems: ({ wordings }) =>
      (wordings.get("scam_sign") ?? []).map(
        quoted((quote) => `“${quote}” looks like a scam. Remove it, or we may take the job down.`),
      ),
  },
  {
    id: "POST-RACE",
    severity: "block",
    findProblems: ({ wordings }, byLaw) =>
      (wordings.get("race") ?? [])
        .filter(({ quote }) => !byLaw.some((each) => each.quote === quote))
        .map(quoted(wordingAdvice.race)),
  },
  {
    id: "POST-GROUND",
    severity: "warn",
    findProblems: ({ wordings }, byLaw) =>
      (["religion", "family", "orientation"] as const).flatMap((group) =>
        (wordings.get(group) ?? [])
          .filter(({ quote }) => !byLaw.some((each) => each.quote === quote))
          .map(quoted(wordingAdvice[group])),
      ),
  },
  {
    id: "POST-LICENSE",
    severity: "warn",
    findProblems: (checked) =>
      titleWords(checked)
        .flatMap(({ language, text: { folded } }) => {
          const profession = folded.match(licensed)?.[0];
          if (!profession || notLicensed.test(folded)) return [];
          const named = checked.passages.some(
            ({ field, text }) => field !== "title" && namesLicense.test(text.folded),
          );
          if (named) return [];
          return [
            {
              field: "requirements" as const,
              language,
              message: `Most places require a license or registration for this job. Name it, and say whether people can apply before they have it.`,
            },
          ];
        })
        .slice(0, 1),
  },
  {
    id: "POST-PAY",
    severity: "warn",
    findProblems: ({ posting }, byLaw) => {
      if (isAsked(byLaw, "pay") || posting.payLink !== null) return [];
      return findPayGap(posting.pay)
        ? [
            {
              field: "pay",
              message: "Show a minimum and a maximum for the pay.",
            },
          ]
        : [];
    },
  },
  {
    id: "POST-PAY-RANGE",
    severity: "warn",
    findProblems: ({ posting: { pay } }, byLaw) => {
      if (isAsked(byLaw, "pay") || !pay || findPayGap(pay)) return [];
      const bottom = yearlyCents(pay, pay.minimumCents ?? 0);
      const spread = bottom > 0 ? ((rangeWidth(pay) ?? 0) / bottom) * 100 : 0;
      return spread > wideSpreadPercent
        ? [
            {
              field: "pay",
              message: "This range is very wide. Narrow it, or post each level as its own job.",
            },
          ]
        : [];
    },
  },
  {
    id: "POST-PAY-VAGUE",
    severity: "warn",
    findProblems: ({ wordings }) =>
      (wordings.get("vague_pay") ?? []).map(
        quoted(
          (quote) =>
            `“${quote}” doesn't replace a pay range, and many laws require one. Remove it.`,
        ),
      ),
  },
  {
    id: "POST-PAY-HISTORY",
    severity: "warn",
    findProblems: ({ wordings }, byLaw) =>
      (wordings.get("pay_history") ?? [])
        .filter(
          ({ field, quote }) =>
            field === "screeningQuestions" && !byLaw.some((each) => each.quote === quote),
        )
        .map(
          quoted(
            (quote) =>
              `“${quote}” asks about past pay, which many places don't allow. Ask what pay people expect instead.`,
          ),
        ),
  },
  {
    id: "POST-SHORT",
    severity: "warn",
    findProblems: ({ posting }) =>
      posting.versions.flatMap(({ language, description, responsibilities, requirements }) =>
        [description, ...responsibilities, ...requirements].join(" ").trim().length < minTextLength
          ? [
              {
                field: "description" as const,
                language,
                message:
                  "This doesn't say much about the job. Describe the work, the team and who you're looking for.",
              },
            ]
          : [],
      ),
  },
  {
    id: "POST-HOURS",
    severity: "warn",
    findProblems: ({ posting: { pay }, passages }) =>
      !pay ||
      pay.hoursPerWeek ||
      passages.some(({ text }) =>
        /\b(?:hours?|full[ -]time|part[ -]time|shifts?|heures?|temps plein|temps partiel|quarts?)\b/.test(
          text.folded,
        ),
      )
        ? []
        : [{ field: "pay", message: "Add the number of hours a week." }],
  },
  {
    id: "POST-CLOSE",
    severity: "warn",
    findProblems: ({ posting }, byLaw) =>
      posting.closesOn || isAsked(byLaw, "closesOn")
        ? []
        : [{ field: "closesOn", message: "Add a closing date for applications." }],
  },
  {
    id: "POST-CAPS",
    severity: "warn",
    findProblems: ({ posting }) =>
      posting.versions.flatMap(({ language, title }) => {
        const letters = title.replace(/[^\p{L}]/gu, "");
        return letters.length >= 10 &&
          letters === letters.toUpperCase() &&
          letters !== letters.toLowerCase()
          ? [
              {
                field: "title" as const,
                language,
                quote: title,
                message: "Don't write the title in all capitals.",
              },
            ]
          : [];
      }),
  },
  {
    id: "POST-CONTACT",
    severity: "warn",
    findProblems: ({ wordings }) =>
      (wordings.get("outside_contact") ?? []).map(
        quoted(
          (quote) =>
            `“${quote}” sends people elsewhere to apply. Remove it. You'll get every application sent here.`,
        ),
      ),
  },
  {
    id: "POST-MULTIPLE",
    severity: "warn",
    findProblems: ({ wordings }) =>
      (wordings.get("several_jobs") ?? []).map(
        quoted(
          (quote) =>
            `“${quote}” covers more than one job. Post each job separately, with its own pay.`,
        ),
      ),
  },
];

/** Weaknesses of a posting, besides what the law's rules found. */
export function findWeaknesses(checked: CheckedPosting, byLaw: readonly Finding[]): Finding[] {
  return advice.flatMap(({ id, severity, findProblems }) =>
    findProblems(checked, byLaw).map(
      ({ field, language, quote, message, severity: own }): Finding => ({
        ruleId: id,
        severity: own ?? severity,
        jurisdiction: null,
        field,
        ...(language ? { language } : {}),
        ...(quote ? { quote } : {}),
        message,
        law: "Our advice",
        source: null,
        effectiveFrom: null,
        lastChecked,
      }),
    ),
  );
}
