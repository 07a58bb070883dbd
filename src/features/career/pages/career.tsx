import { Link } from "react-router";
import { listUpcomingWebinars } from "#features/events/events.contract.ts";
import { pageOf } from "#platform/http/page.ts";
import type { PageHandle } from "#platform/http/page-handle.ts";
import { describePage } from "#platform/http/page-meta.ts";
import { Button } from "#ui/controls/button.tsx";
import { SectorDrawing } from "#ui/drawings/sector-drawing.tsx";
import { CallToAction } from "#ui/page/call-to-action.tsx";
import { Hero } from "#ui/page/hero.tsx";
import { Section } from "#ui/page/section.tsx";
import { playbookPath, playbooksPath } from "../career.constants.ts";
import { CareerTiles } from "../components/career-tiles.tsx";
import { PlaybookOverview } from "../components/playbook-overview.tsx";
import { PriceBox } from "../components/price-box.tsx";
import { WebinarList } from "../components/webinar-list.tsx";
import { countContents, showFeaturedPlaybook } from "../playbooks.usecases.server.ts";
import type { Route } from "./+types/career";

export const handle: PageHandle = { sharing: { with: "everyone", seconds: 300 } };

export function meta(args: Route.MetaArgs) {
  return describePage(args, {
    title: "Career Accelerator",
    description:
      "Courses with exercises, mentors by the hour, free webinars, and templates for physicians, nurses and others planning a career move.",
    path: "/career",
    image: "career",
  });
}

export async function loader({ context }: Route.LoaderArgs) {
  const { services, viewer } = pageOf(context);
  return {
    playbooks: countContents().playbooks,
    featured: showFeaturedPlaybook(),
    webinars: await listUpcomingWebinars(services, viewer),
  };
}

export default function CareerPage({ loaderData }: Route.ComponentProps) {
  const { playbooks, featured, webinars } = loaderData;
  return (
    <>
      <Hero
        kicker="Career Accelerator"
        title="Plan your next move, then make it"
        lead="Courses, mentors who've been where you're going, live sessions and templates. Use one or all of them, in any order."
        actions={
          <>
            <Button asChild>
              <Link to={playbooksPath}>See playbooks</Link>
            </Button>
            <Button asChild variant="secondary">
              <Link to="/mentorship">Find a mentor</Link>
            </Button>
          </>
        }
        figure={<SectorDrawing sector="career" className="w-full" />}
      />
      <Section title="Five ways to get there">
        <CareerTiles playbooks={playbooks} />
      </Section>
      <Section title="Featured course" tone="sunken">
        <div className="grid items-start gap-x-16 gap-y-10 md:grid-cols-[1fr_22rem]">
          <div className="grid gap-5">
            <h3 className="text-2xl">
              <Link className="hover:underline" to={playbookPath(featured.id)}>
                {featured.title}
              </Link>
            </h3>
            <PlaybookOverview {...featured} />
            <p className="max-w-text text-lg">{featured.summary}</p>
            <div className="grid gap-2">
              <p className="font-semibold">What you&apos;ll come away with</p>
              <ul className="grid max-w-text list-disc gap-1 pl-5 marker:text-accent">
                {featured.outcomes.map((outcome) => (
                  <li key={outcome}>{outcome}</li>
                ))}
              </ul>
            </div>
            <p>
              <Link className="link" to={playbookPath(featured.id)}>
                See the curriculum
              </Link>
            </p>
          </div>
          <PriceBox playbook={featured} />
        </div>
      </Section>
      <Section
        id="webinars"
        title="Upcoming webinars"
        lead="Live, online and free. Register, and we'll email you the link a day before and again an hour before."
        aside={
          <Link className="link" to="/events">
            All events
          </Link>
        }
      >
        <WebinarList webinars={webinars} />
      </Section>
      <CallToAction
        title="Not sure what would help you most?"
        text="Tell us where you are and where you want to be. Asking is free."
        actions={
          <>
            <Button asChild>
              <Link to="/talent?topic=career#consultation">Ask for advice</Link>
            </Button>
            <Button asChild variant="secondary">
              <Link to="/mentorship">Find a mentor</Link>
            </Button>
          </>
        }
      />
    </>
  );
}
