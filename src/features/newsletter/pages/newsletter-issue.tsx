import { data } from "react-router";
import { pageOf } from "#platform/http/page.ts";
import type { PageHandle } from "#platform/http/page-handle.ts";
import { describePage } from "#platform/http/page-meta.ts";
import { LocalTime } from "#ui/content/local-time.tsx";
import { BackLink } from "#ui/page/back-link.tsx";
import { Page } from "#ui/page/page.tsx";
import { Prose } from "#ui/page/prose.tsx";
import { readArchivedIssue } from "../archive.usecases.server.ts";
import { newsletterIssuePath, newsletterPath } from "../newsletter.constants.ts";
import type { Route } from "./+types/newsletter-issue";

export const handle: PageHandle = { sharing: { with: "everyone", seconds: 300 } };

export function meta(args: Route.MetaArgs) {
  return describePage(args, {
    title: args.loaderData?.subject ?? "Newsletter",
    description: "A past issue of our newsletter.",
    path: newsletterIssuePath(args.params.slug),
    image: "home",
  });
}

export async function loader({ context, params }: Route.LoaderArgs) {
  const { services } = pageOf(context);
  const issue = await readArchivedIssue(services, params.slug);
  if (!issue) throw data(null, { status: 404 });
  return issue;
}

export default function NewsletterIssuePage({ loaderData }: Route.ComponentProps) {
  const { subject, sentAt, html } = loaderData;
  return (
    <Page title={subject} lead={<LocalTime time={sentAt} />} width="text">
      <div className="grid gap-8">
        <Prose html={html} />
        <BackLink to={newsletterPath}>All issues, and how to subscribe</BackLink>
      </div>
    </Page>
  );
}
