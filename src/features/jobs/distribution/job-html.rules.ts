import { describePay } from "../jobs.rules.ts";
import { languageLevels, permitKinds } from "../postings/posting.constants.ts";
import type { Posting } from "../postings/posting.schemas.ts";
import type { PublishedJob } from "./feeds.types.ts";

/** All that a job's page says, as plain HTML: what feeds and search engines show must be on the page too. */
export function describeInHtml(
  job: Pick<
    PublishedJob,
    | "description"
    | "responsibilities"
    | "requirements"
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
    note("Pay", describePay(job.pay)),
    posting ? describePosting(posting) : "",
    note("License", job.licenseNote),
    note("Visa and relocation", job.visaNote),
    note(
      "Vacancy",
      job.isVacant
        ? "This is an existing vacancy."
        : "This isn't open yet. The employer is collecting applications for a future opening.",
    ),
    note(
      "Use of AI",
      job.usesAi
        ? "AI software helps screen applications. A person makes the decision."
        : "No AI is used to screen or select applicants.",
    ),
  ].join("");
}

function describePosting(posting: Posting): string {
  return [
    note("Other pay", posting.otherPay),
    list("Benefits", posting.benefits),
    note("Hours a week", posting.hoursPerWeek?.toString()),
    note("Shifts", posting.shift),
    note("On call", posting.onCall),
    list(
      "Languages",
      posting.languages.map(
        ({ language, level, isRequired }) =>
          `${language}, ${languageLevels[level].toLowerCase()}${isRequired ? "" : " (an asset)"}`,
      ),
    ),
    list(
      "Licenses",
      posting.licenses.map(({ name, helps }) => (helps ? `${name}. The employer helps.` : name)),
    ),
    list(
      "Work permits the employer supports",
      posting.permits.map((permit) => permitKinds[permit]),
    ),
    note("Relocation help", posting.relocation),
  ].join("");
}

function paragraph(text: string): string {
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

function note(title: string, text: string | null | undefined): string {
  return text ? `<p><b>${escapeHtml(title)}:</b> ${escapeHtml(text)}</p>` : "";
}

export function escapeHtml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
