import {
  countPublicMailingsQuery,
  findPublicMailing,
  isMailingSlug,
  listPublicMailings,
} from "#features/mailings/mailings.contract.ts";
import { renderSafeMarkdown } from "#platform/markdown/safe-markdown.ts";
import type { Services } from "#platform/services.ts";
import { newsletterIssuePath, newsletterKind } from "./newsletter.constants.ts";

const issuesShown = 100;

/** The newsletters that anyone may read, the latest first. */
export async function listArchive(services: Services) {
  return await services.database.asSystem("list public newsletters", (transaction) =>
    listPublicMailings(transaction, newsletterKind, issuesShown),
  );
}

const publicIssuesQuery = countPublicMailingsQuery(newsletterKind);

/** Another number once an issue can be read, so pages that list them are made anew. */
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
