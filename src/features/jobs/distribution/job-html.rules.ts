import { disclosuresOf } from "../jobs.rules.ts";
import type { PostingLanguage } from "../jobs.types.ts";
import type { Posting } from "../postings/posting.schemas.ts";
import { listFacts, listSections, textsIn, wordsIn } from "../postings/posting-view.rules.ts";
import type { PublishedJob } from "./feeds.types.ts";

/**
 * All that a job's page says in one of its languages, as plain HTML: what feeds and search engines show must be on the
 * page too.
 */
export function describeInHtml(
  job: Pick<
    PublishedJob,
    | "title"
    | "description"
    | "responsibilities"
    | "requirements"
    | "skills"
    | "pay"
    | "licenseNote"
    | "visaNote"
    | "isVacant"
    | "usesAi"
    | "posting"
  >,
  language: PostingLanguage = "en",
): string {
  const { posting } = job;
  const texts = textsIn(job, posting, language);
  const { headings, terms, colon, describePay } = wordsIn[language];
  return [
    paragraph(texts.description),
    list(headings.tasks, texts.responsibilities),
    list(headings.needs, texts.requirements),
    list(headings.skills, job.skills),
    note(`${terms.pay}${colon}`, describePay(job.pay)),
    ...(posting
      ? describePosting(posting, language)
      : [note("License:", job.licenseNote), note("Visa and relocation:", job.visaNote)]),
    ...disclosuresOf(job, language).map(paragraph),
  ].join("");
}

function describePosting(posting: Posting, language: PostingLanguage): string[] {
  const { colon } = wordsIn[language];
  return [
    ...listFacts(posting, language).map(({ term, text }) => note(`${term}${colon}`, text)),
    ...listSections(posting, language).flatMap(({ title, items, text }) => [
      list(title, items),
      items.length > 0 ? paragraph(text ?? "") : note(`${title}${colon}`, text),
    ]),
  ];
}

function paragraph(text: string): string {
  if (!text) return "";
  return text
    .split(/\n{2,}/)
    .map((part) => `<p>${escapeHtml(part).replaceAll("\n", "<br>")}</p>`)
    .join("");
}

function list(title: string, items: readonly string[]): string {
  if (items.length === 0) return "";
  const lines = items.map((item) => `<li>${escapeHtml(item)}</li>`);
  return `<p><b>${escapeHtml(title)}</b></p><ul>${lines.join("")}</ul>`;
}

function note(title: string, text: string | null): string {
  return text ? `<p><b>${escapeHtml(title)}</b> ${escapeHtml(text)}</p>` : "";
}

export function escapeHtml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
