import { Link } from "react-router";
import { GroupSearch } from "#features/search/search-parts.contract.ts";
import { pageOf } from "#platform/http/page.ts";
import type { PageHandle } from "#platform/http/page-handle.ts";
import { baseUrlOf, describePage } from "#platform/http/page-meta.ts";
import { Button } from "#ui/controls/button.tsx";
import { SectorDrawing } from "#ui/drawings/sector-drawing.tsx";
import { Hero } from "#ui/page/hero.tsx";
import { Section } from "#ui/page/section.tsx";
import { DownloadList } from "../components/download-list.tsx";
import { GuideList } from "../components/guide-list.tsx";
import { MoreGuides } from "../components/more-guides.tsx";
import { ProOffer } from "../components/pro-offer.tsx";
import { listDownloads } from "../downloads.usecases.server.ts";
import { announceFeed } from "../feed.rules.ts";
import { listGuidesOfResources } from "../guides.usecases.server.ts";
import { feedPath, resourcesPath } from "../resources.constants.ts";
import type { Route } from "./+types/resources";

export const handle: PageHandle = { sharing: { with: "everyone", seconds: 3600 } };

export function meta(args: Route.MetaArgs) {
  const description = describePage(args, {
    title: "Resources",
    description:
      "Guides for physicians and others moving for work, plus templates, checklists and workbooks for careers, businesses and hiring teams.",
    path: resourcesPath,
    image: "resources",
  });
  return [...description, announceFeed(baseUrlOf(args.matches))];
}

export async function loader({ context }: Route.LoaderArgs) {
  const { picks } = pageOf(context).services;
  return {
    groups: await listDownloads(),
    ...listGuidesOfResources(picks.active("resources-guides")),
  };
}

export default function ResourcesPage({ loaderData }: Route.ComponentProps) {
  const { groups, articles, more } = loaderData;
  return (
    <>
      <Hero
        kicker="Resources"
        title="Guides and templates for every step"
        figure={<SectorDrawing sector="resources" />}
        lead="Every guide lists its sources and when we checked them. Templates open in the programs you already have. Everything is free, with no account needed, except the extended workbooks for Pro members."
        actions={
          <>
            <Button asChild>
              <a href="#guides">Read the guides</a>
            </Button>
            {groups.map(({ id, shortTitle }) => (
              <Button asChild key={id} variant="secondary">
                <a href={`#${id}`}>{shortTitle}</a>
              </Button>
            ))}
          </>
        }
      />
      <Section title="Find an answer">
        <GroupSearch name="Resources" label="Topic or question" group="guides" />
      </Section>
      {groups.map(({ id, title, lead, downloads }, index) => (
        <Section
          key={id}
          id={id}
          title={title}
          lead={lead}
          tone={index % 2 === 0 ? "paper" : "sunken"}
        >
          <DownloadList label={title} downloads={downloads} />
        </Section>
      ))}
      <Section
        id="guides"
        title="Guides"
        lead="What to do and in what order, with the costs and waiting times that matter."
        tone="sunken"
        aside={
          <div className="flex flex-wrap gap-x-6 gap-y-2">
            <Link className="link" to="/mentorship">
              Ask a mentor instead
            </Link>
            <a className="link" href={feedPath} type="application/atom+xml">
              RSS feed
            </a>
          </div>
        }
      >
        <GuideList label="Guides" guides={articles} />
        {more.length > 0 ? <MoreGuides groups={more} /> : null}
      </Section>
      <ProOffer />
    </>
  );
}
