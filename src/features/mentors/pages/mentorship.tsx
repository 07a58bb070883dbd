import { Link, useNavigation } from "react-router";
import { listFigures } from "#features/claims/claims.contract.ts";
import { pageOf } from "#platform/http/page.ts";
import type { PageHandle } from "#platform/http/page-handle.ts";
import { describePage } from "#platform/http/page-meta.ts";
import { Figures } from "#ui/content/figures.tsx";
import { Button } from "#ui/controls/button.tsx";
import { MentorshipDrawing } from "#ui/drawings/mentorship-drawing.tsx";
import { CallToAction } from "#ui/page/call-to-action.tsx";
import { Hero } from "#ui/page/hero.tsx";
import { Section } from "#ui/page/section.tsx";
import { Steps } from "#ui/page/steps.tsx";
import { MentorFilter } from "../components/mentor-filter.tsx";
import { MentorList } from "../components/mentor-list.tsx";
import { sessionMinutes } from "../directory/directory.constants.ts";
import {
  directoryParameters,
  isNarrowed,
  mentorListPath,
  readDirectoryFilter,
} from "../directory/directory.rules.ts";
import { noMentorsToShow, searchMentors } from "../directory/directory.usecases.server.ts";
import { directoryPath } from "../mentors.constants.ts";
import type { Route } from "./+types/mentorship";

export const handle: PageHandle = {
  sharing: { with: "visitors", seconds: 1, parameters: [...directoryParameters] },
  searches: ["q"],
};

const anchor = "mentors";
export function meta(args: Route.MetaArgs) {
  const filter = args.loaderData?.filter;
  const results = args.loaderData?.results;
  // Results that are still to come can't say which page they are.
  const page = results && "page" in results ? results.page : 1;
  return describePage(args, {
    title: "Mentorship",
    description:
      "Find a mentor who's moved, trained, hired or led where you want to go. Search by field, specialization and hourly rate, and book an hour.",
    path: filter && !isNarrowed(filter) ? mentorListPath({ page }) : directoryPath,
    image: "mentorship",
  });
}

/**
 * Streams the list, except for a shared page and for `?whole`, which browsers without scripts open.
 */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { services, sharing, clientAddress } = pageOf(context);
  const { searchParams } = new URL(request.url);
  const filter = readDirectoryFilter(searchParams);
  const results = searchMentors(services, filter).then(async (found) => {
    const isInVain = found.total === 0 || found.isClosest;
    if (isInVain && !isNarrowed({ ...filter, q: "" })) {
      await services.search.noteVain({ place: "mentors", query: filter.q, clientAddress });
    }
    return found;
  });
  const whole = sharing !== null || searchParams.has("whole");
  // Streamed content says for itself that there is nothing to show; it is too late for a status
  // then.
  const figures = await listFigures(services, "mentorship");
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
        title="An hour with someone who's been there"
        lead="Ask what you can't look up: which exam to take first, what salary to ask for, how to lead a team in a second language. Mentors set their own rates, and you pay only for the hours you book."
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
        figure={<MentorshipDrawing />}
      />
      <Figures label="Mentorship by the numbers" {...figures} />
      <Section id={anchor} title="Find a mentor">
        <MentorFilter filter={filter} results={results} />
        <MentorList filter={filter} results={results} loading={loading} anchor={anchor} />
      </Section>
      <Section title="How it works">
        <Steps items={steps} />
        <p className="max-w-text text-muted">
          Mentorship is career education. You never need it to be considered for a job, and no
          mentor can promise you a job, a visa or a license.
        </p>
      </Section>
      <CallToAction
        title="Have experience to share?"
        text="Apply once, set your own rate, and help people who are where you once were."
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
    text: "Compare fields, rates and availability, and see what each mentor can help with.",
  },
  {
    title: "Pick a time and say what you need",
    text: "Tell your mentor in two or three sentences what you want to decide or prepare.",
  },
  {
    title: `Meet for ${sessionMinutes} minutes`,
    text: "Talk by video call. Bring the contract, plan or CV you want to discuss.",
  },
  {
    title: "Leave with next steps",
    text: "Agree on what to do first. Book another hour only if it helps.",
  },
];
