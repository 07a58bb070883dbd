import { describePay, disclosuresOf } from "../jobs.rules.ts";
import type { Posting } from "../postings/posting.schemas.ts";
import { listFacts, listSections } from "../postings/posting-view.rules.ts";
import type { PublishedJob } from "./feeds.types.ts";

/** All that a job's page says, as plain HTML: what feeds and search engines show must be on the page too. */
export function describeInHtml(
  job: Pick<
    PublishedJob,
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
): string {
  const { posting } = job;
  return [
    paragraph(job.description),
    list("What you'll do", job.responsibilities),
    list("What you'll need", job.requirements),
    list("Skills", job.skills),
    note("Pay", describePay(job.pay)),
    ...(posting
      ? describePosting(posting)
      : [note("License", job.licenseNote), note("Visa and relocation", job.visaNote)]),
    ...disclosuresOf(job).map(paragraph),
  ].join("");
}

function describePosting(posting: Posting): string[] {
  return [
    ...listFacts(posting).map(({ term, text }) => note(term, text)),
    ...listSections(posting).flatMap(({ title, items, text }) => [
      list(title, items),
      items.length > 0 ? paragraph(text ?? "") : note(title, text),
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
  return text ? `<p><b>${escapeHtml(title)}:</b> ${escapeHtml(text)}</p>` : "";
}

export function escapeHtml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
