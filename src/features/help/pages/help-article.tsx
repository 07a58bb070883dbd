import { data, Link } from "react-router";
import { pageOf } from "#platform/http/page.ts";
import type { PageHandle } from "#platform/http/page-handle.ts";
import { baseUrlOf, describePage } from "#platform/http/page-meta.ts";
import { contactPath, helpArticlePath, helpPath } from "#shared/help-address.ts";
import { BackLink } from "#ui/page/back-link.tsx";
import { Page } from "#ui/page/page.tsx";
import { Prose } from "#ui/page/prose.tsx";
import { helpTopics, moreOnTopic } from "../articles/articles.constants.ts";
import { findArticle, listRelatedArticles } from "../articles/articles.usecases.server.ts";
import { ContactLine } from "../components/contact-line.tsx";
import type { Route } from "./+types/help-article";

export const handle: PageHandle = { sharing: { with: "everyone", seconds: 3600 } };

export function meta(args: Route.MetaArgs) {
  const { loaderData, params, matches } = args;
  const path = helpArticlePath(params.articleSlug);
  if (!loaderData) {
    return describePage(args, {
      title: "Help article not found",
      description: "There's no help article at this address.",
      path,
      listed: false,
    });
  }
  const { article } = loaderData;
  const url = new URL(path, baseUrlOf(matches)).href;
  return describePage(args, {
    title: `${article.title} - Help`,
    heading: article.title,
    description: article.summary,
    path,
    image: "about",
    type: "article",
    trail: [{ name: "Help center", path: helpPath }],
    data: [{ "@type": "TechArticle", headline: article.title, description: article.summary, url }],
  });
}

export function loader({ context, params }: Route.LoaderArgs) {
  const article = findArticle(params.articleSlug);
  if (!article) throw data(null, { status: 404 });
  const { phone, email } = pageOf(context).services.company;
  const { slug, title, summary, topic, html } = article;
  return {
    article: { slug, title, summary, topic, html },
    related: listRelatedArticles(article),
    phone,
    email,
  };
}

export default function HelpArticlePage({ loaderData }: Route.ComponentProps) {
  const { article, related, phone, email } = loaderData;
  return (
    <>
      <div className="mx-auto -mb-4 w-full max-w-text px-5 pt-8 sm:px-8">
        <BackLink to={`${helpPath}#${article.topic}`}>{helpTopics[article.topic]}</BackLink>
      </div>
      <Page title={article.title} lead={article.summary} width="text">
        <div className="grid gap-10">
          <Prose html={article.html} />
          {related.length > 0 ? (
            <section aria-labelledby="related-title" className="border-t border-line pt-6">
              <h2 id="related-title" className="text-lg">
                {moreOnTopic(article.topic)}
              </h2>
              <ul className="mt-2 grid gap-1">
                {related.map(({ path, title }) => (
                  <li key={path}>
                    <Link to={path} className="link inline-block py-1">
                      {title}
                    </Link>
                  </li>
                ))}
              </ul>
            </section>
          ) : null}
          <section aria-labelledby="more-title" className="grid gap-2">
            <h2 id="more-title" className="text-lg">
              Didn&apos;t find your answer?
            </h2>
            <p>
              <Link to={contactPath} className="link">
                Contact support
              </Link>
              , and our team will answer you by email.
            </p>
            <ContactLine phone={phone} email={email} />
          </section>
        </div>
      </Page>
    </>
  );
}
