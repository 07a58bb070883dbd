import { LifeBuoy } from "lucide-react";
import { Link } from "react-router";
import { GroupSearch } from "#features/search/search-parts.contract.ts";
import { pageOf } from "#platform/http/page.ts";
import type { PageHandle } from "#platform/http/page-handle.ts";
import { describePage } from "#platform/http/page-meta.ts";
import { brand } from "#shared/brand.ts";
import { contactPath, helpPath } from "#shared/help-address.ts";
import { Page } from "#ui/page/page.tsx";
import { listTopics } from "../articles/articles.usecases.server.ts";
import { ContactLine } from "../components/contact-line.tsx";
import type { Route } from "./+types/help";

export const handle: PageHandle = { sharing: { with: "everyone", seconds: 3600 } };

export function meta(args: Route.MetaArgs) {
  return describePage(args, {
    title: "Help center",
    description: `How ${brand.name} works: your account, jobs, mentor sessions, payments and refunds, plans, events and your data.`,
    path: helpPath,
    image: "about",
  });
}

export function loader({ context }: Route.LoaderArgs) {
  const { phone, email } = pageOf(context).services.company;
  return { topics: listTopics(), phone, email };
}

export default function HelpPage({ loaderData }: Route.ComponentProps) {
  const { topics, phone, email } = loaderData;
  return (
    <Page title="Help center" lead="Find an answer, or write to us.">
      <div className="grid gap-12">
        <GroupSearch name="Help" label="What do you need help with?" group="pages" />
        <nav aria-label="Topics">
          <ul className="flex flex-wrap gap-x-6 gap-y-2">
            {topics.map(({ topic, title }) => (
              <li key={topic}>
                <a href={`#${topic}`} className="link">
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div className="grid gap-x-12 gap-y-10 md:grid-cols-2">
          {topics.map(({ topic, title, articles }) => (
            <section key={topic} id={topic} aria-labelledby={`${topic}-title`}>
              <h2 id={`${topic}-title`} className="text-xl">
                {title}
              </h2>
              <ul className="mt-3 border-t border-line">
                {articles.map((article) => (
                  <li key={article.path} className="border-b border-line">
                    <Link
                      to={article.path}
                      className="block min-h-11 py-2.5 underline-offset-4 hover:underline"
                    >
                      {article.title}
                    </Link>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
        <section
          aria-labelledby="contact-title"
          className="flex flex-wrap items-start gap-4 rounded-md border border-line bg-surface p-6"
        >
          <LifeBuoy aria-hidden className="size-6 shrink-0 text-accent" />
          <div className="grid gap-2">
            <h2 id="contact-title" className="text-xl">
              Still stuck?
            </h2>
            <p>
              <Link to={contactPath} className="link">
                Contact support
              </Link>
              , and our team will answer you by email.
            </p>
            <ContactLine phone={phone} email={email} />
          </div>
        </section>
      </div>
    </Page>
  );
}
