import { redirect } from "react-router";
import { enterStudio } from "#features/mentors/mentors.contract.ts";
import { StudioFrame, StudioPart } from "#features/mentors/mentors-components.contract.ts";
import { studioPaths } from "#features/mentors/mentors-parts.contract.ts";
import { pageOf } from "#platform/http/page.ts";
import { requireUserPage } from "#platform/http/page-access.ts";
import { describePage } from "#platform/http/page-meta.ts";
import { ChoiceLinks } from "#ui/controls/choice-links.tsx";
import { EmptyState } from "#ui/page/empty-state.tsx";
import { StudioPages } from "../components/studio-pages.tsx";
import { StudioSessions } from "../components/studio-sessions.tsx";
import { listOwnSessions, listSessionsToAnswer } from "../sessions/read-session.usecases.server.ts";
import type { Route } from "./+types/studio-sessions";

const path = studioPaths.sessions;

export function meta(args: Route.MetaArgs) {
  return describePage(args, {
    title: "Your sessions as a mentor",
    description: "Requests, and your upcoming and past sessions with mentees.",
    path,
    listed: false,
  });
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const { services, viewer } = pageOf(context);
  const user = requireUserPage(viewer, path);
  if (!(await enterStudio(services, user))) throw redirect(studioPaths.overview);
  const { searchParams } = new URL(request.url);
  const when = searchParams.get("when") === "past" ? "past" : "upcoming";
  const page = Number.parseInt(searchParams.get("page") ?? "1", 10) || 1;
  const isUpcoming = when === "upcoming";
  const list = await listOwnSessions(services, user, {
    as: "host",
    when,
    page,
    waitsForHost: isUpcoming ? false : undefined,
  });
  const isFirst = isUpcoming && list.page === 1;
  return { ...list, when, requests: isFirst ? await listSessionsToAnswer(services, user) : [] };
}

export default function StudioSessionsPage({ loaderData }: Route.ComponentProps) {
  const { when, requests, sessions, total, page, pages } = loaderData;
  const isPast = when === "past";
  return (
    <StudioFrame title="Your sessions">
      <div className="grid max-w-3xl gap-10">
        <ChoiceLinks
          label="Which sessions"
          choices={[
            { to: path, label: "Upcoming", current: !isPast },
            { to: `${path}?when=past`, label: "Past", current: isPast },
          ]}
        />
        {total === 0 && requests.length === 0 ? (
          <EmptyState title={isPast ? "No past sessions" : "No upcoming sessions"}>
            <p>
              {isPast
                ? "Past and canceled sessions appear here."
                : "Requests and sessions appear here as soon as a mentee books you."}
            </p>
          </EmptyState>
        ) : null}
        {requests.length > 0 ? (
          <StudioPart title="Requests to answer">
            <StudioSessions label="Requests to answer" sessions={requests} deadlines />
          </StudioPart>
        ) : null}
        {sessions.length > 0 ? (
          <StudioPart title={isPast ? "Past sessions" : "Upcoming sessions"}>
            <StudioSessions
              label={isPast ? "Past sessions" : "Upcoming sessions"}
              sessions={sessions}
            />
          </StudioPart>
        ) : null}
        <StudioPages
          label="Pages of sessions"
          page={page}
          pages={pages}
          pathOf={(number) => `${path}?when=${when}&page=${number}`}
        />
      </div>
    </StudioFrame>
  );
}
