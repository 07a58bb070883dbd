import { createHash } from "node:crypto";
import { openJobsAnchor, organizationPath } from "#features/employers/employers-parts.contract.ts";
import { brand } from "#shared/brand.ts";
import type { PostingLanguage } from "../jobs.types.ts";
import { languagesOf, textsIn, wordsIn } from "../postings/posting-view.rules.ts";
import type { PublishedJob } from "./feeds.types.ts";
import { trackedAddress } from "./job-feed.rules.ts";
import { escapeHtml } from "./job-html.rules.ts";

const styles = `
:root{color-scheme:light dark;--ink:#1b2a41;--muted:#556072;--line:#d9d6cf;--paper:#fff}
@media(prefers-color-scheme:dark){:root{--ink:#eef1f6;--muted:#a9b3c4;--line:#39455a;--paper:#131c2b}}
body{margin:0;padding:1rem;background:var(--paper);color:var(--ink);font:1rem/1.5 system-ui,sans-serif}
h1{font-size:1.25rem;margin:0 0 .5rem}ul{list-style:none;margin:0;padding:0}
li{border-top:1px solid var(--line);padding:.75rem 0}
a{color:inherit;font-weight:600;display:inline-block;min-height:1.5rem}
div+div{margin-top:.5rem}
p{margin:.25rem 0 0;color:var(--muted);overflow-wrap:anywhere}footer{border-top:1px solid var(--line);padding-top:.75rem}
`;

/** The list runs nothing, loads nothing, and may be shown within any site: that is what it's for. */
export const embeddedListPolicy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash("sha256").update(styles).digest("base64")}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors *",
].join("; ");

/**
 * An organization's open jobs as a page that its own site shows in a frame, each in its languages. Links open a tab of
 * their own. Where it has more jobs than these, one leads to all of them.
 */
export function writeEmbeddedList(
  organization: { slug: string; publicName: string },
  { jobs, hasMore }: { jobs: readonly PublishedJob[]; hasMore: boolean },
  baseUrl: string,
): string {
  const name = escapeHtml(organization.publicName);
  const page = escapeHtml(new URL(`/employers/${organization.slug}`, baseUrl).href);
  const items = jobs.map((job) => {
    const versions = languagesOf(job.posting).map((language) => writeJob(job, baseUrl, language));
    return `<li>${versions.join("")}</li>`;
  });
  const title = escapeHtml(wordsIn.en.nameList(organization.publicName));
  const isBilingual = jobs.some(({ posting }) => languagesOf(posting).includes("fr"));
  const french = isBilingual
    ? `<p lang="fr">${escapeHtml(wordsIn.fr.nameList(organization.publicName))}</p>`
    : "";
  const list =
    items.length > 0
      ? `<ul>${items.join("")}</ul>`
      : "<p>There are no open jobs right now. Please check back later.</p>";
  const more = hasMore
    ? `<p><a href="${page}#${openJobsAnchor}" target="_blank" rel="noopener">See all open jobs</a></p>`
    : "";
  const footer = `<footer><p><a href="${page}" target="_blank" rel="noopener">${name} on ${escapeHtml(brand.name)}</a></p></footer>`;
  return writePage(title, `${french}${list}${more}`, footer);
}

/**
 * The page in the list's place for a network that viewed lists too often. It leads to the organization's own page,
 * whether or not there is one.
 */
export function writeDeniedList(slug: string, baseUrl: string): string {
  const page = escapeHtml(new URL(organizationPath(slug), baseUrl).href);
  const link = `<a href="${page}#${openJobsAnchor}" target="_blank" rel="noopener">See the open jobs on ${escapeHtml(brand.name)}</a>`;
  const text = "Your network has opened this list too often. Try again in ten minutes.";
  return writePage("Open jobs", `<p>${text}</p><p>${link}</p>`);
}

/** A whole page from pieces of HTML. */
function writePage(title: string, content: string, footer = ""): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${title}</title><style>${styles}</style></head><body><main><h1>${title}</h1>${content}</main>${footer}</body></html>`;
}

function writeJob(job: PublishedJob, baseUrl: string, language: PostingLanguage): string {
  const words = wordsIn[language];
  const address = escapeHtml(trackedAddress(baseUrl, job.id, { from: "embed", language }));
  const title = escapeHtml(textsIn(job, job.posting, language).title);
  const link = `<a href="${address}" hreflang="${language}" target="_blank" rel="noopener">${title}</a>`;
  return `<div lang="${language}">${link}<p>${escapeHtml(words.describePlace(job))}</p><p>${escapeHtml(words.describePay(job.pay))}</p></div>`;
}

/** HTML that an employer copies into its site. */
export function embedCode(organization: { publicName: string }, address: string): string {
  return `<iframe src="${escapeHtml(address)}" title="Jobs at ${escapeHtml(organization.publicName)}" loading="lazy" style="width:100%;height:640px;border:0"></iframe>`;
}
