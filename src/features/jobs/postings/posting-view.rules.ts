import { disclosuresOf } from "../jobs.rules.ts";
import type { Job, PostingLanguage, ShownJob } from "../jobs.types.ts";
import type { Posting } from "./posting.schemas.ts";
import { englishWords, type PostingWords } from "./posting-words.rules.ts";
import { frenchWords } from "./posting-words-french.rules.ts";

/** The site's own words about a job, by language. */
export const wordsIn: Readonly<Record<PostingLanguage, PostingWords>> = {
  en: englishWords,
  fr: frenchWords,
};

/** Texts that a posting has in each of its languages. */
export type PostingTexts = Pick<
  Posting,
  "title" | "description" | "responsibilities" | "requirements"
>;

/** The languages in which a job is published. */
export const languagesOf = (content: Posting | null): readonly PostingLanguage[] =>
  content?.french ? ["en", "fr"] : ["en"];

/** The language in which someone who asked for one reads a job. */
export const shownLanguage = (content: Posting | null, asked: PostingLanguage): PostingLanguage =>
  languagesOf(content).includes(asked) ? asked : "en";

/** A job's own texts in one of its languages. */
export const textsIn = (
  job: PostingTexts,
  content: Posting | null,
  language: PostingLanguage,
): PostingTexts => (language === "fr" ? (content?.french ?? job) : job);

/** A short fact of a posting: `Hours a week`, `37.5`. */
export interface PostingFact {
  term: string;
  text: string;
  /** False: the employer wrote the text, in whichever language. */
  isOurs: boolean;
}

/** A part of a posting with a title: points, a text or both. The employer wrote the text. */
export interface PostingSection {
  title: string;
  items: string[];
  text: string | null;
  /** False: the employer wrote the points, in whichever language. */
  isOurs: boolean;
}

/** Facts by which people compare jobs, as the job's page, feeds and search engines show them. */
export function listFacts(content: Posting, language: PostingLanguage = "en"): PostingFact[] {
  const words = wordsIn[language];
  const { pay, remote, remoteRegions, reportsTo, occupation, hoursPerWeek } = content;
  type Term = keyof PostingWords["terms"];
  const ours = (term: Term, text: string | null) => ({ term, text, isOurs: true });
  const theirs = (term: Term, text: string | null) => ({ term, text, isOurs: false });
  const facts = [
    theirs("otherPay", content.otherPay),
    ours("commission", words.commission[pay.commission]),
    ours("tips", pay.isTipped ? words.tips : null),
    ours("remote", remote === "none" ? null : words.describeRemote(remote, remoteRegions)),
    ours("reportsTo", reportsTo && words.namePlace(reportsTo)),
    ours("openings", words.writeNumber(content.openings)),
    ours("hours", hoursPerWeek === null ? null : words.writeNumber(hoursPerWeek)),
    theirs("shift", content.shift),
    theirs("onCall", content.onCall),
    ours("union", content.isUnion ? words.union : null),
    ours(
      "occupation",
      occupation &&
        `${words.occupationSystems[occupation.system]}${words.colon} ${occupation.code}`,
    ),
    theirs("address", content.employerAddress),
    theirs("contact", content.employerContact),
  ];
  return facts.flatMap(({ term, text, isOurs }) =>
    text === null ? [] : [{ term: words.terms[term], text, isOurs }],
  );
}

/** Other parts of a posting that have fields of their own, in the order of the job's page. */
export function listSections(content: Posting, language: PostingLanguage = "en"): PostingSection[] {
  const words = wordsIn[language];
  const { headings } = words;
  const sections: PostingSection[] = [
    {
      title: headings.languages,
      items: content.languages.map(words.describeLanguage),
      text: null,
      isOurs: true,
    },
    {
      title: headings.licenses,
      items: content.licenses.map(words.describeLicense),
      text: content.licenseNote,
      isOurs: true,
    },
    {
      title: headings.permits,
      items: content.permits.map((permit) => words.permits[permit]),
      text: content.visaNote,
      isOurs: true,
    },
    { title: headings.relocation, items: [], text: content.relocation, isOurs: false },
    { title: headings.citizenship, items: [], text: content.citizenshipBasis, isOurs: false },
    { title: headings.benefits, items: content.benefits, text: null, isOurs: false },
  ];
  return sections.filter(({ items, text }) => items.length > 0 || text);
}

/** A job as its page shows it, in one of its languages. The server makes it, so that the browser needs no words. */
export interface JobInLanguage {
  language: PostingLanguage;
  hasFrench: boolean;
  texts: PostingTexts;
  /** `Toronto, ON (fully remote)`. */
  place: string;
  headings: Pick<PostingWords["headings"], "tasks" | "needs" | "skills" | "about">;
  facts: PostingFact[];
  sections: PostingSection[];
  /** What the law has employers say about the vacancy and the use of AI. */
  disclosures: string[];
}

/** A job for its page, in the language that was asked for if it has it. */
export function showJob(job: ShownJob, asked: PostingLanguage): JobInLanguage {
  const { content, employmentType } = job;
  const language = shownLanguage(content, asked);
  const words = wordsIn[language];
  const { tasks, needs, skills, about } = words.headings;
  const fact = (term: keyof PostingWords["terms"], text: string | null) =>
    text === null ? [] : [{ term: words.terms[term], text, isOurs: true }];
  return {
    language,
    hasFrench: languagesOf(content).includes("fr"),
    texts: textsIn(job, content, language),
    place: words.describePlace(job),
    headings: { tasks, needs, skills, about },
    facts: [
      ...fact("pay", job.pay && words.describePay(job.pay)),
      ...fact("location", words.describePlaceAndCountry(job)),
      ...fact("employmentType", employmentType && words.employmentTypes[employmentType]),
      ...(content ? listFacts(content, language) : []),
    ],
    sections: content ? listSections(content, language) : listNotes(job),
    disclosures: disclosuresOf(job, language),
  };
}

/** A published job in a sentence or two, for search engines and lists. */
export function summarizeJob(job: Job, language: PostingLanguage): string {
  const { summarize, describePlace, describePay } = wordsIn[language];
  return summarize({
    title: textsIn(job, job.content, language).title,
    employer: job.employer,
    place: describePlace(job),
    pay: describePay(job.pay),
  });
}

/** Sections of a job from before postings, which has notes alone. */
function listNotes({ licenseNote, visaNote }: ShownJob): PostingSection[] {
  const sections = [
    { title: "License", items: [], text: licenseNote, isOurs: false },
    { title: "Visa and relocation", items: [], text: visaNote, isOurs: false },
  ];
  return sections.filter(({ text }) => text);
}
