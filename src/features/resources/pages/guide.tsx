import { isRouteErrorResponse, Link, type ShouldRevalidateFunctionArgs } from "react-router";
import { sendForm } from "#platform/browser/send-form.ts";
import { formAction } from "#platform/http/form-action.ts";
import { pageOf } from "#platform/http/page.ts";
import type { PageHandle } from "#platform/http/page-handle.ts";
import { baseUrlOf, describePage } from "#platform/http/page-meta.ts";
import { Button } from "#ui/controls/button.tsx";
import { CallToAction } from "#ui/page/call-to-action.tsx";
import { Section } from "#ui/page/section.tsx";
import { ArticleNotFound } from "../components/article-not-found.tsx";
import { GuideBody } from "../components/guide-body.tsx";
import { GuideHeader } from "../components/guide-header.tsx";
import { GuideList } from "../components/guide-list.tsx";
import { announceSaving } from "../components/save-guide.tsx";
import { listGuideFacts } from "../fact-checks/fact-checks.usecases.server.ts";
import { announceFeed } from "../feed.rules.ts";
import { listRelatedGuides, requireGuide } from "../guides.usecases.server.ts";
import { guidePath, resourcesPath } from "../resources.constants.ts";
import { saveGuide, unsaveGuide } from "../saved-guides.usecases.server.ts";
import { describeGuide } from "../structured-data.rules.ts";
import type { Route } from "./+types/guide";

export const handle: PageHandle = {
  sharing: { with: "everyone", seconds: 3600 },
  form: { from: "user" },
};

const notFound = {
  title: "Article Not Found",
  text: "The article you're looking for doesn't exist.",
};

export function meta(args: Route.MetaArgs) {
  const { loaderData, params, matches } = args;
  if (!loaderData) {
    const { title, text: description } = notFound;
    return describePage(args, { title, description, path: guidePath(params.slug), listed: false });
  }
  const { guide } = loaderData;
  const path = guidePath(guide.slug);
  const image = `guide-${guide.slug}`;
  const absolute = (address: string) => new URL(address, baseUrlOf(matches)).href;
  const description = describePage(args, {
    title: `${guide.title} - Resources`,
    heading: guide.title,
    description: guide.metaDescription,
    path,
    image,
    type: "article",
    trail: [{ name: "Resources", path: resourcesPath }],
    data: describeGuide(guide, { url: absolute(path), image: absolute(`/social/${image}.png`) }),
  });
  return [
    ...description,
    { property: "article:section", content: guide.category },
    { property: "article:published_time", content: guide.date },
    { property: "article:modified_time", content: guide.lastVerified },
    announceFeed(baseUrlOf(matches)),
  ];
}

export async function loader({ context, params }: Route.LoaderArgs) {
  const { services } = pageOf(context);
  const guide = requireGuide(params.slug);
  const facts = await listGuideFacts(services, guide);
  const pages = services.resources
    .listPagesWithFacts()
    .filter(({ guides }) => guides.has(guide.slug))
    .map(({ title, path }) => ({ title, path }));
  return { guide: { ...guide, facts }, related: listRelatedGuides(guide), pages };
}

/** Saves the guide, or forgets it. Visitors who are not signed in do so first and come back. */
export const action = formAction(
  "user",
  async ({ services, viewer, param, values: { intent } }) => {
    const { slug } = requireGuide(param("slug"));
    const saved = intent !== "remove";
    await (saved ? saveGuide : unsaveGuide)(services, viewer, slug);
    return { saved };
  },
  { shows: [503] },
);

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args, announceSaving);

/** Saving changes nothing in the text. */
export function shouldRevalidate({ currentParams, nextParams }: ShouldRevalidateFunctionArgs) {
  return currentParams.slug !== nextParams.slug;
}

export default function GuidePage({ loaderData, actionData, matches }: Route.ComponentProps) {
  const { guide, related, pages } = loaderData;
  const path = guidePath(guide.slug);
  return (
    <>
      <article>
        <GuideHeader
          key={guide.slug}
          guide={guide}
          path={path}
          url={new URL(path, baseUrlOf(matches)).href}
          answer={actionData}
        />
        <GuideBody guide={guide} />
      </article>
      <div className="print:hidden">
        {pages.length > 0 ? (
          <Section title="Plan it step by step">
            <ul className="grid gap-2">
              {pages.map(({ title, path: to }) => (
                <li key={to}>
                  <Link className="link" to={to}>
                    {title}
                  </Link>
                </li>
              ))}
            </ul>
          </Section>
        ) : null}
        {related.length > 0 ? (
          <Section title="Related guides" tone="sunken">
            <GuideList label="Related guides" guides={related} />
          </Section>
        ) : null}
        <CallToAction
          title="Ready to Advance Your Career?"
          text="Go over your plan with someone who's already made the move."
          actions={
            <Button asChild>
              <Link to="/mentorship">Find Your Mentor</Link>
            </Button>
          }
        />
      </div>
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const missing = isRouteErrorResponse(error) && error.status === 404;
  return missing ? (
    <ArticleNotFound {...notFound} />
  ) : (
    <ArticleNotFound
      title="Something went wrong"
      text="We couldn't show this article. Please try again in a moment."
    />
  );
}
