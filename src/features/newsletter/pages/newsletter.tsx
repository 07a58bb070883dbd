import { Link } from "react-router";
import { sendForm } from "#platform/browser/send-form.ts";
import { formAction } from "#platform/http/form-action.ts";
import { pageOf } from "#platform/http/page.ts";
import type { PageHandle } from "#platform/http/page-handle.ts";
import { describePage } from "#platform/http/page-meta.ts";
import { readPage } from "#shared/pages.ts";
import { LocalTime } from "#ui/content/local-time.tsx";
import { Page } from "#ui/page/page.tsx";
import { PageTurns } from "#ui/page/page-turns.tsx";
import { readArchivePage } from "../archive.usecases.server.ts";
import { NewsletterForm } from "../components/newsletter-form.tsx";
import {
  newsletterIssuePath,
  newsletterPagePath,
  newsletterPath,
  subscribedSentence,
} from "../newsletter.constants.ts";
import { subscribeToNewsletter } from "../subscriptions/subscriptions.usecases.server.ts";
import { formConsent } from "../subscriptions/wordings.constants.ts";
import type { Route } from "./+types/newsletter";

export const handle: PageHandle = {
  sharing: { with: "everyone", seconds: 300, parameters: ["page"] },
};

export function meta(args: Route.MetaArgs) {
  return describePage(args, {
    title: "Newsletter",
    description: "Subscribe to our newsletter, and read past issues.",
    path: newsletterPagePath(args.loaderData?.page ?? 1),
    image: "home",
  });
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const { services } = pageOf(context);
  const page = readPage(new URL(request.url).searchParams.get("page"));
  return {
    ...(await readArchivePage(services, page)),
    consent: formConsent(services.company).wording,
  };
}

export const action = formAction("anyone", async ({ services, client, values: form }) => {
  await subscribeToNewsletter(services, { form, clientAddress: client.address });
  return { notice: subscribedSentence };
});

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args);

export default function NewsletterPage({ loaderData, actionData }: Route.ComponentProps) {
  const { issues, page, pages, consent } = loaderData;
  return (
    <Page title="Newsletter" lead="Get event updates and news by email." width="text">
      <div className="grid gap-12">
        <NewsletterForm
          action={newsletterPath}
          consent={consent}
          notice={actionData && "notice" in actionData ? actionData.notice : undefined}
        />
        {issues.length > 0 ? (
          <section aria-labelledby="issues-title" className="grid gap-4">
            <h2 id="issues-title" className="text-xl">
              Past issues
            </h2>
            <ul className="divide-y divide-line border-y border-line">
              {issues.map(({ slug, subject, startedAt }) => (
                <li key={slug} className="grid gap-1 py-4">
                  <Link className="link font-semibold wrap-anywhere" to={newsletterIssuePath(slug)}>
                    {subject}
                  </Link>
                  <span className="text-sm text-muted">
                    <LocalTime time={startedAt} />
                  </span>
                </li>
              ))}
            </ul>
            <PageTurns
              label="Pages of past issues"
              page={page}
              pages={pages}
              pathOf={(number) => `${newsletterPagePath(number)}#issues-title`}
              before="Newer"
              after="Older"
            />
          </section>
        ) : null}
      </div>
    </Page>
  );
}
