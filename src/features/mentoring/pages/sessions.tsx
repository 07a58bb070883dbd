import { Link } from "react-router";
import { directoryPath } from "#features/mentors/mentors-parts.contract.ts";
import { pageOf } from "#platform/http/page.ts";
import { requireUserPage } from "#platform/http/page-access.ts";
import { describePage } from "#platform/http/page-meta.ts";
import { Button } from "#ui/controls/button.tsx";
import { EmptyState } from "#ui/page/empty-state.tsx";
import { Page } from "#ui/page/page.tsx";
import { SessionList } from "../components/session-list.tsx";
import { SessionPageLinks } from "../components/session-page-links.tsx";
import { listOwnSessions } from "../sessions/read-session.usecases.server.ts";
import { sessionsPath } from "../sessions/sessions.constants.ts";
import type { Route } from "./+types/sessions";

export function meta(args: Route.MetaArgs) {
  return describePage(args, {
    title: "Your sessions",
    description: "The mentor sessions you've booked.",
    path: sessionsPath,
    listed: false,
  });
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const { services, viewer } = pageOf(context);
  const user = requireUserPage(viewer, sessionsPath);
  const asked = new URL(request.url).searchParams;
  const pageIn = (name: string) => Number.parseInt(asked.get(name) ?? "1", 10) || 1;
  const list = (when: "upcoming" | "past") =>
    listOwnSessions(services, user, { as: "guest", when, page: pageIn(when) });
  return { upcoming: await list("upcoming"), past: await list("past") };
}

export default function SessionsPage({ loaderData }: Route.ComponentProps) {
  const { upcoming, past } = loaderData;
  const pathOf = (pages: { upcoming?: number; past?: number }) => {
    const search = new URLSearchParams();
    for (const [name, page] of Object.entries({
      upcoming: upcoming.page,
      past: past.page,
      ...pages,
    })) {
      if (page > 1) search.set(name, String(page));
    }
    return search.size > 0 ? `${sessionsPath}?${search}` : sessionsPath;
  };
  return (
    <Page title="Your sessions" lead="The mentor sessions you've booked." width="text">
      <div className="grid gap-12">
        <section aria-labelledby="upcoming" className="grid gap-4">
          <h2 id="upcoming" className="text-xl">
            Upcoming
          </h2>
          {upcoming.total === 0 ? (
            <EmptyState title="No upcoming sessions">
              <p>Find a mentor who's been where you want to go.</p>
              <Button asChild className="mt-4">
                <Link to={directoryPath}>Find a mentor</Link>
              </Button>
            </EmptyState>
          ) : (
            <SessionList sessions={upcoming.sessions} label="Upcoming sessions" />
          )}
          <SessionPageLinks
            label="Upcoming sessions"
            {...upcoming}
            pathOf={(page) => pathOf({ upcoming: page })}
          />
        </section>
        {past.total > 0 ? (
          <section aria-labelledby="past" className="grid gap-4">
            <h2 id="past" className="text-xl">
              Past and canceled
            </h2>
            <SessionList sessions={past.sessions} label="Past sessions" />
            <SessionPageLinks
              label="Past sessions"
              {...past}
              pathOf={(page) => pathOf({ past: page })}
            />
          </section>
        ) : null}
      </div>
    </Page>
  );
}
