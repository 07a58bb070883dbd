import {
  countPublicMailingsQuery,
  findPublicMailing,
  isMailingSlug,
  listPublicMailings,
} from "#features/mailings/mailings.contract.ts";
import { renderSafeMarkdown } from "#platform/markdown/safe-markdown.ts";
import type { Services } from "#platform/services.ts";
import { countPages } from "#shared/pages.ts";
import { newsletterIssuePath, newsletterKind } from "./newsletter.constants.ts";

const issuesPerPage = 100;

/** The newsletters that anyone may read, the latest first. */
export async function listArchive(services: Services) {
  return await services.database.asSystem("list public newsletters", (transaction) =>
    listPublicMailings(transaction, newsletterKind),
  );
}

/** One page of the newsletters that anyone may read, the latest first; the last page for a later one. */
export async function readArchivePage(services: Services, asked: number) {
  const pages = countPages(await readArchiveVersion(services), issuesPerPage);
  const page = Math.min(asked, pages);
  const range = { limit: issuesPerPage, offset: (page - 1) * issuesPerPage };
  const issues = await services.database.asSystem("list public newsletters", (transaction) =>
    listPublicMailings(transaction, newsletterKind, range),
  );
  return { issues, page, pages };
}

const publicIssuesQuery = countPublicMailingsQuery(newsletterKind);

/** Their number. It changes once an issue can be read, so pages that list them are rerendered. */
export async function readArchiveVersion({ database }: Services): Promise<number> {
  const [row] = await database.once("public newsletters", publicIssuesQuery);
  return Number(row?.count ?? 0);
}

/** Undefined: there is none at this address. */
export async function readArchivedIssue(services: Services, slug: string) {
  if (!isMailingSlug(slug)) return undefined;
  const mailing = await services.database.asSystem("read public newsletter", (transaction) =>
    findPublicMailing(transaction, newsletterKind, slug),
  );
  if (!mailing || !("startedAt" in mailing.status)) return undefined;
  const { subject, body, status } = mailing;
  return { subject, sentAt: status.startedAt, html: renderSafeMarkdown(body) };
}

/** Addresses for the sitemap. */
export async function listArchivePages(services: Services): Promise<string[]> {
  return (await listArchive(services)).map(({ slug }) => newsletterIssuePath(slug));
}
