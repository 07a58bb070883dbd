import { Link, useNavigation } from "react-router";
import { listFigures } from "#features/claims/claims.contract.ts";
import { pageOf } from "#platform/http/page.ts";
import type { PageHandle } from "#platform/http/page-handle.ts";
import { describePage } from "#platform/http/page-meta.ts";
import { Button } from "#ui/button.tsx";
import { CallToAction } from "#ui/call-to-action.tsx";
import { Figures } from "#ui/figures.tsx";
import { Hero } from "#ui/hero.tsx";
import { Section } from "#ui/section.tsx";
import { SectorDrawing } from "#ui/sector-drawing.tsx";
import { Steps } from "#ui/steps.tsx";
import { MentorFilter } from "../components/mentor-filter.tsx";
import { MentorList } from "../components/mentor-list.tsx";
import { directoryPath, sessionMinutes } from "../directory/directory.constants.ts";
import {
  directoryParameters,
  isNarrowed,
  mentorListPath,
  readDirectoryFilter,
} from "../directory/directory.rules.ts";
import { noMentorsToShow, searchMentors } from "../directory/directory.usecases.server.ts";
import type { Route } from "./+types/mentorship";

export const handle: PageHandle = {
  sharing: { with: "visitors", seconds: 1, parameters: [...directoryParameters] },
  searches: ["q"],
};

const anchor = "mentors";
const claims = ["mentors", "sessions", "satisfaction"];

export function meta(args: Route.MetaArgs) {
  const filter = args.loaderData?.filter;
  return describePage(args, {
    title: "Mentorship",
    description:
      "Find a mentor who has moved, trained, hired or led where you want to go. Search by field, specialization and hourly rate, and book an hour.",
    path: filter && !isNarrowed(filter) ? mentorListPath({ page: filter.page }) : directoryPath,
    image: "mentorship",
  });
}

/**
 * The list is streamed, but for a page that is kept, and for `?whole`, of browsers without scripts.
 */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { services, sharing } = pageOf(context);
  const { searchParams } = new URL(request.url);
  const filter = readDirectoryFilter(searchParams);
  const results = searchMentors(services, filter);
  const whole = sharing !== null || searchParams.has("whole");
  // Streamed content says for itself that there is nothing to show; it is too late for a status
  // then.
  const figures = await listFigures(services, claims);
  return { filter, figures, results: whole ? await results : results.catch(noMentorsToShow) };
}

/**
 * Within the list the old results stay until the new ones are here; from elsewhere the page comes
 * first.
 */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  const within = window.location.pathname === directoryPath;
  const { filter, figures, results } = await serverLoader();
  return { filter, figures, results: within ? await results : results };
}

export default function MentorshipPage({ loaderData }: Route.ComponentProps) {
  const { filter, figures, results } = loaderData;
  const loading = useNavigation().location?.pathname === directoryPath;
  return (
    <>
      <Hero
        kicker="Mentorship"
        title="An hour with somebody who has done it"
        lead="Mentors answer the questions that no form covers: which exam first, what to ask for, how to lead a team in a second language. Each one names a rate, and you pay for the hours you book."
        actions={
          <>
            <Button asChild>
              <a href={`#${anchor}`}>Find a mentor</a>
            </Button>
            <Button asChild variant="secondary">
              <Link to="/become-mentor">Become a Mentor</Link>
            </Button>
          </>
        }
        figure={<SectorDrawing sector="mentorship" />}
      />
      <Figures label="Mentorship in figures" {...figures} />
      <Section id={anchor} title="Find a mentor">
        <MentorFilter filter={filter} results={results} />
        <MentorList filter={filter} results={results} loading={loading} anchor={anchor} />
      </Section>
      <Section title="How it works">
        <Steps items={steps} />
        <p className="max-w-text text-muted">
          Mentorship is career education. It is never a condition of placement, and no mentor can
          promise a job, a visa or a licence.
        </p>
      </Section>
      <CallToAction
        title="Do you have experience to share?"
        text="Apply once, name your own rate, and help people who are where you were."
        actions={
          <Button asChild>
            <Link to="/become-mentor">Become a Mentor</Link>
          </Button>
        }
      />
    </>
  );
}

const steps = [
  {
    title: "Choose a mentor",
    text: "Compare fields, rates and availability, and read what a mentor can help with.",
  },
  {
    title: "Say what you need",
    text: "Write in two or three sentences what you want to decide or prepare, and when you have time.",
  },
  {
    title: `Meet for ${sessionMinutes} minutes`,
    text: "You talk by video call. Bring the contract, the plan or the resume that it is about.",
  },
  {
    title: "Leave with next steps",
    text: "You end with a short list of what to do first. Book another hour only if it helps.",
  },
];
