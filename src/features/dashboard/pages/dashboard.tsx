import { Link } from "react-router";
import { z } from "zod";
import { chooseDashboard, dashboardRole } from "#features/account/account.contract.ts";
import { savedSearchesPath } from "#features/jobs/jobs-parts.contract.ts";
import { studioPaths } from "#features/mentors/mentors-parts.contract.ts";
import { sendForm } from "#platform/browser/send-form.ts";
import { formAction } from "#platform/http/form-action.ts";
import { pageOf } from "#platform/http/page.ts";
import { requireUserPage } from "#platform/http/page-access.ts";
import type { PageHandle } from "#platform/http/page-handle.ts";
import { describePage } from "#platform/http/page-meta.ts";
import { formatMoney } from "#shared/money.ts";
import { formatDay } from "#shared/time.ts";
import { Badge } from "#ui/content/badge.tsx";
import { CachedMarkup } from "#ui/content/cached-markup.tsx";
import { LocalTime } from "#ui/content/local-time.tsx";
import { Button } from "#ui/controls/button.tsx";
import { Page } from "#ui/page/page.tsx";
import { classNames } from "#ui/styles/class-names.ts";
import { AdminQueues } from "../components/admin-queues.tsx";
import { FittingJobs } from "../components/fitting-jobs.tsx";
import { JobPosts } from "../components/job-posts.tsx";
import { OwnList } from "../components/own-list.tsx";
import { RoleSwitch } from "../components/role-switch.tsx";
import { SavedDeals } from "../components/saved-deals.tsx";
import { TileGrid } from "../components/tile-grid.tsx";
import { WhatComesNext } from "../components/what-comes-next.tsx";
import { readDashboard } from "../dashboard.usecases.server.ts";
import type { Route } from "./+types/dashboard";

const path = "/dashboard";

export const handle: PageHandle = { form: { from: "user" } };

export function meta(args: Route.MetaArgs) {
  return describePage(args, {
    title: "Dashboard",
    description: "Your applications, playbooks, events and saved items at a glance.",
    path,
    isPersonal: true,
  });
}

export async function loader({ context }: Route.LoaderArgs) {
  const { services, viewer } = pageOf(context);
  const user = requireUserPage(viewer, path);
  return {
    email: user.email,
    ...(await readDashboard(services, user)),
  };
}

/** Chooses another dashboard. */
export const action = formAction(
  "user",
  z.object({ role: dashboardRole }),
  async ({ services, viewer }, { role }) => {
    await chooseDashboard(services, viewer, role);
    return path;
  },
);

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args);

export default function DashboardPage({ loaderData }: Route.ComponentProps) {
  const { role, name, email, tiles, mentorTiles, queues, fittingJobs, quickActions } = loaderData;
  return (
    <Page title="Dashboard" lead={`Welcome, ${name ?? email}`}>
      <div className="grid gap-12">
        {queues ? <AdminQueues queues={queues} /> : null}
        <div
          className={classNames(
            "grid gap-x-16 gap-y-12",
            fittingJobs.length > 0 && "lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]",
          )}
        >
          <WhatComesNext {...loaderData.next} />
          {fittingJobs.length > 0 ? <FittingJobs jobs={fittingJobs} /> : null}
        </div>
        <MentorPart {...loaderData} tiles={mentorTiles} />
        <section aria-labelledby="overview-title" className="grid gap-4">
          <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
            <h2 id="overview-title" className="text-xl">
              At a glance
            </h2>
            <RoleSwitch current={role} />
          </div>
          <TileGrid label="Overview" tiles={tiles} />
          <CachedMarkup
            as="nav"
            aria-label="Quick actions"
            className="flex flex-wrap gap-3"
            of={QuickActions}
            content={{ actions: quickActions }}
          />
        </section>
        <div className="grid gap-x-16 gap-y-12 lg:grid-cols-2">
          <JobPosts posts={loaderData.jobPosts} total={loaderData.jobPostsTotal} />
          <OwnList
            id="applications"
            title="My applications"
            entries={loaderData.jobApplications.map((application) => ({
              to: application.path,
              title: application.jobTitle,
              detail: (
                <>
                  {application.employer}. {application.status}. Applied{" "}
                  <LocalTime time={application.appliedAt} />
                </>
              ),
            }))}
          />
          <OwnList
            id="saved-searches"
            title="Saved searches"
            entries={listSearches(loaderData.savedSearches)}
          />
          <SavedDeals deals={loaderData.savedOpportunities} />
          <OwnList
            id="playbooks"
            title="My playbooks"
            entries={loaderData.enrollments.map((enrollment) => ({
              to: enrollment.path,
              title: enrollment.title,
              detail: describeEnrollment(enrollment),
            }))}
          />
          <OwnList
            id="events"
            title="My events"
            entries={loaderData.registrations.map((registration) => ({
              to: registration.path,
              title: registration.title,
              detail: <LocalTime time={registration.startsAt} />,
            }))}
          />
          <OwnList
            id="saved-guides"
            title="Saved guides"
            entries={loaderData.savedGuides.map((guide) => ({
              to: guide.path,
              title: guide.title,
              detail: `${guide.category}, ${guide.readMinutes} min read`,
            }))}
          />
        </div>
      </div>
    </Page>
  );
}

function QuickActions({ actions }: { actions: Data["quickActions"] }) {
  return actions.map(({ to, label }, index) => (
    <Button key={label} asChild variant={index === 0 ? "primary" : "secondary"}>
      <Link to={to}>{label}</Link>
    </Button>
  ));
}

type Data = Route.ComponentProps["loaderData"];

/** The latest ones, and the way to all of them. */
function listSearches({ latest, kept }: Data["savedSearches"]) {
  if (kept === 0) return [];
  return [
    ...latest.map(({ path: to, title, finds }) => ({ to, title, detail: finds })),
    { to: savedSearchesPath, title: "All saved searches", detail: `${kept} saved` },
  ];
}

function describeEnrollment({ status, modulesDone, modules, nextPayment }: Data["enrollments"][0]) {
  if (status === "pending") return "Waiting for your payment";
  const progress = `${modulesDone} of ${modules} modules done`;
  if (!nextPayment) return progress;
  const amount = formatMoney(nextPayment.money);
  return nextPayment.overdue
    ? `${progress}. A payment of ${amount} was due on ${formatDay(nextPayment.dueOn)}`
    : `${progress}. Next payment: ${amount} on ${formatDay(nextPayment.dueOn)}`;
}

const listingWords = {
  unlisted: "Our team took your profile off the mentor list. We emailed you the reason.",
  listed: "You're a mentor, and your profile is on our mentor list.",
  paused: "You're a mentor. While you're paused, your profile isn't on our mentor list.",
  silent:
    "You're a mentor. Welcome back. Your profile will be on our mentor list again within minutes.",
};

/** A mentor's own part, or where an application to become one stands. */
function MentorPart({
  mentorApplication,
  mentorListing,
  tiles,
}: Pick<Data, "mentorApplication" | "mentorListing"> & { tiles: Data["mentorTiles"] }) {
  if (mentorListing) {
    return (
      <section aria-labelledby="mentor-title" className="grid gap-4">
        <h2 id="mentor-title" className="text-xl">
          Mentoring
        </h2>
        <TileGrid label="Mentoring" tiles={tiles} />
        <p className="max-w-text text-muted">
          {listingWords[mentorListing.absence ?? "listed"]}{" "}
          <Link className="link" to={mentorListing.path}>
            See your profile
          </Link>{" "}
          or{" "}
          <Link className="link" to={studioPaths.overview}>
            open the mentor studio
          </Link>
          .
        </p>
      </section>
    );
  }
  if (!mentorApplication) return null;
  return (
    <section
      aria-labelledby="mentor-title"
      className="grid justify-items-start gap-2 border-l-2 border-accent pl-5"
    >
      <h2 id="mentor-title" className="text-xl">
        Your mentor application
      </h2>
      <Badge tone={mentorApplication.tone}>{mentorApplication.label}</Badge>
      <p className="max-w-text text-muted">{mentorApplication.explanation}</p>
      <Link className="link" to={mentorApplication.path}>
        See your application
      </Link>
    </section>
  );
}
