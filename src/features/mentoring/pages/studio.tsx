import { Link } from "react-router";
import { enterStudio } from "#features/mentors/mentors.contract.ts";
import { StudioFrame, StudioPart } from "#features/mentors/mentors-components.contract.ts";
import { profilePath, studioPaths } from "#features/mentors/mentors-parts.contract.ts";
import { messagesPath } from "#features/messages/messages-parts.contract.ts";
import { pageOf } from "#platform/http/page.ts";
import { requireUserPage } from "#platform/http/page-access.ts";
import { describePage } from "#platform/http/page-meta.ts";
import { formatMoney } from "#shared/money.ts";
import { DescriptionList } from "#ui/content/description-list.tsx";
import { Alert } from "#ui/messages/alert.tsx";
import { StudioIntro } from "../components/studio-intro.tsx";
import { StudioSessions } from "../components/studio-sessions.tsx";
import { type Obstacle, readOverview } from "../studio/overview.usecases.server.ts";
import type { Route } from "./+types/studio";

const path = studioPaths.overview;

export function meta(args: Route.MetaArgs) {
  return describePage(args, {
    title: "Mentor studio",
    description: "Your requests, sessions, messages and earnings as a mentor.",
    path,
    listed: false,
  });
}

export async function loader({ context }: Route.LoaderArgs) {
  const { services, viewer } = pageOf(context);
  const user = requireUserPage(viewer, path);
  const profile = await enterStudio(services, user);
  if (!profile) return null;
  const { id, full_name } = profile;
  return { id, name: full_name, overview: await readOverview(services, user) };
}

export default function StudioPage({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <StudioIntro />;
  const { toAnswer, upcoming, unread, sums, obstacle } = loaderData.overview;
  return (
    <StudioFrame title="Mentor studio" lead={`Signed in as ${loaderData.name}.`}>
      <div className="grid gap-x-16 gap-y-12 lg:grid-cols-[1fr_22rem]">
        <div className="grid content-start gap-12">
          {obstacle ? <ObstacleNote obstacle={obstacle} /> : null}
          <StudioPart title="Requests to answer">
            {toAnswer.length === 0 ? (
              <p className="text-muted">No requests to answer.</p>
            ) : (
              <StudioSessions label="Requests to answer" sessions={toAnswer} deadlines />
            )}
          </StudioPart>
          <StudioPart title="Upcoming sessions">
            {upcoming.length === 0 ? (
              <p className="text-muted">No upcoming sessions.</p>
            ) : (
              <StudioSessions label="Upcoming sessions" sessions={upcoming} />
            )}
            <p>
              <Link className="link" to={studioPaths.sessions}>
                All sessions
              </Link>
            </p>
          </StudioPart>
        </div>
        <aside className="grid content-start gap-12">
          <StudioPart title="Messages">
            <p>
              <Link className="link" to={messagesPath}>
                {describeUnread(unread)}
              </Link>
            </p>
          </StudioPart>
          <StudioPart title="Earnings">
            <DescriptionList
              items={[
                { term: "Held", description: formatMoney(sums.held) },
                { term: "Due to you", description: formatMoney(sums.due) },
                { term: "Paid out", description: formatMoney(sums.paidOut) },
              ]}
            />
            <p>
              <Link className="link" to={studioPaths.earnings}>
                See all earnings
              </Link>
            </p>
          </StudioPart>
          {obstacle === "unlisted" ? null : (
            <StudioPart title="Your public page">
              <p>
                <Link className="link" to={profilePath(loaderData.id)}>
                  See your public profile
                </Link>
              </p>
            </StudioPart>
          )}
        </aside>
      </div>
    </StudioFrame>
  );
}

const { availability } = studioPaths;

const obstacles: Record<Obstacle, { title: string; text: string; link: string; to: string }> = {
  unlisted: {
    title: "Your profile is hidden",
    text: "It was taken off the mentor list, so mentees can't find or book you. We emailed you the reason. Your existing sessions aren't affected.",
    link: "Go to your profile",
    to: studioPaths.profile,
  },
  "no-hours": {
    title: "Mentees can't book you yet",
    text: "Set your time zone and weekly hours to start taking bookings.",
    link: "Set your hours",
    to: availability,
  },
  paused: {
    title: "Your bookings are paused",
    text: "You're not on the mentor list and can't get new bookings. Your existing sessions aren't affected.",
    link: "Resume bookings",
    to: availability,
  },
  "no-free-times": {
    title: "You have no available times",
    text: "Your upcoming hours are booked, blocked or within your minimum notice. Check your hours, time off and calendars.",
    link: "Check your availability",
    to: availability,
  },
};

function ObstacleNote({ obstacle }: { obstacle: Obstacle }) {
  const { title, text, link, to } = obstacles[obstacle];
  return (
    <Alert title={title}>
      <p>{text}</p>
      <p className="mt-2">
        <Link className="link" to={to}>
          {link}
        </Link>
      </p>
    </Alert>
  );
}

function describeUnread(unread: number): string {
  if (unread === 0) return "No unread messages";
  return unread === 1 ? "1 unread message" : `${unread} unread messages`;
}
