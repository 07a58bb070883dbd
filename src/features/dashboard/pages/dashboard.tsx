import { Link } from "react-router";
import { z } from "zod";
import { chooseDashboard, dashboardRole } from "#features/account/account.contract.ts";
import { listAdminScreens } from "#features/admin/admin.contract.ts";
import { SaveDeal } from "#features/business/business-components.contract.ts";
import { employersPath } from "#features/employers/employers-parts.contract.ts";
import { savedSearchesPath } from "#features/jobs/jobs-parts.contract.ts";
import { sendForm } from "#platform/browser/send-form.ts";
import { formAction } from "#platform/http/form-action.ts";
import { pageOf } from "#platform/http/page.ts";
import { requireUserPage } from "#platform/http/page-access.ts";
import type { PageHandle } from "#platform/http/page-handle.ts";
import { describePage } from "#platform/http/page-meta.ts";
import { formatMoney } from "#shared/money.ts";
import { formatDay } from "#shared/time.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { LocalTime } from "#ui/local-time.tsx";
import { Page } from "#ui/page.tsx";
import { JobPosts } from "../components/job-posts.tsx";
import { OwnList } from "../components/own-list.tsx";
import { RoleSwitch } from "../components/role-switch.tsx";
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
    listed: false,
  });
}

export async function loader({ context }: Route.LoaderArgs) {
  const { services, viewer } = pageOf(context);
  const user = requireUserPage(viewer, path);
  return {
    email: user.email,
    adminLinks: listAdminScreens(services, user),
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
  const { role, name, email, tiles, extraTiles, quickActions } = loaderData;
  return (
    <Page title="Dashboard" lead={`Welcome, ${name ?? email}`}>
      <div className="grid gap-12">
        <div className="grid gap-6">
          <RoleSwitch current={role} />
          <WhatComesNext {...loaderData.next} invitesToPlan={role === "jobseeker"} />
          <TileGrid label="Overview" tiles={tiles} />
          <TileGrid label="Mentoring and messages" tiles={extraTiles} />
          <nav aria-label="Quick actions" className="flex flex-wrap gap-3">
            {quickActions.map(({ to, label }, index) => (
              <Button key={label} asChild variant={index === 0 ? "primary" : "secondary"}>
                <Link to={to}>{label}</Link>
              </Button>
            ))}
          </nav>
        </div>
        <MentorStanding {...loaderData} />
        <div className="grid gap-x-16 gap-y-12 lg:grid-cols-2">
          {role === "employer" ? <JobPosts posts={loaderData.jobPosts} /> : null}
          {role === "employer" ? (
            <OwnList
              id="organization"
              title="Your organization"
              entries={[
                {
                  to: employersPath,
                  title: "Open your organization",
                  detail: "Its page, settings and members",
                },
              ]}
              empty=""
              start={{ to: employersPath, label: "" }}
            />
          ) : null}
          {role === "jobseeker" || loaderData.jobApplications.length > 0 ? (
            <OwnList
              id="applications"
              title="My applications"
              entries={loaderData.jobApplications.map((application) => ({
                to: application.path,
                title: application.jobTitle,
                detail: (
                  <>
                    {application.employer}. {application.status}{" "}
                    <LocalTime time={application.appliedAt} />
                  </>
                ),
              }))}
              empty="You haven't applied for a job yet."
              start={{ to: "/jobs", label: "Search jobs" }}
            />
          ) : null}
          {role === "jobseeker" || loaderData.savedSearches.kept > 0 ? (
            <OwnList
              id="saved-searches"
              title="Saved searches"
              entries={listSearches(loaderData.savedSearches)}
              empty="You haven't saved a job search yet."
              start={{ to: "/jobs", label: "Search jobs" }}
            />
          ) : null}
          {role === "entrepreneur" || loaderData.savedOpportunities.length > 0 ? (
            <OwnList
              id="saved-deals"
              title="Saved deals"
              entries={loaderData.savedOpportunities.map(toSavedDeal)}
              empty="You haven't saved an opportunity yet."
              start={{ to: "/business#opportunities", label: "See opportunities" }}
            />
          ) : null}
          <OwnList
            id="playbooks"
            title="My playbooks"
            entries={loaderData.enrollments.map((enrollment) => ({
              to: enrollment.path,
              title: enrollment.title,
              detail: describeEnrollment(enrollment),
            }))}
            empty="You haven't enrolled in a playbook yet."
            start={{ to: "/career/playbooks", label: "Browse playbooks" }}
          />
          <OwnList
            id="events"
            title="My events"
            entries={loaderData.registrations.map((registration) => ({
              to: registration.path,
              title: registration.title,
              detail: <LocalTime time={registration.startsAt} />,
            }))}
            empty="You haven't registered for an event yet."
            start={{ to: "/events", label: "See events" }}
          />
          <OwnList
            id="saved-guides"
            title="Saved guides"
            entries={loaderData.savedGuides.map((guide) => ({
              to: guide.path,
              title: guide.title,
              detail: `${guide.category}, ${guide.readMinutes} min read`,
            }))}
            empty="You haven't saved a guide yet."
            start={{ to: "/resources", label: "Read the guides" }}
          />
          {loaderData.adminLinks.length > 0 ? (
            <OwnList
              id="administration"
              title="Administration"
              entries={loaderData.adminLinks.map(({ to, label, detail }) => ({
                to,
                title: label,
                detail,
              }))}
              empty=""
              start={{ to: path, label: "" }}
            />
          ) : null}
        </div>
      </div>
    </Page>
  );
}

type Data = Route.ComponentProps["loaderData"];

/** One that is no longer open has no page. It stays until its owner removes it. */
function toSavedDeal(saved: Data["savedOpportunities"][0]) {
  const savedAt = (
    <>
      Saved <LocalTime time={saved.savedAt} />
    </>
  );
  if (saved.isOpen) return { to: saved.path, title: saved.title, detail: savedAt };
  const detail = (
    <div className="grid justify-items-start gap-2">
      <p>No longer open. {savedAt}</p>
      <SaveDeal opportunity={saved} saved from="dashboard" />
    </div>
  );
  return { title: saved.title, detail };
}

/** The latest ones, and the way to all of them. */
function listSearches({ latest, kept }: Data["savedSearches"]) {
  if (kept === 0) return [];
  return [
    ...latest.map(({ path: to, title, finds }) => ({ to, title, detail: finds })),
    { to: savedSearchesPath, title: "All saved searches", detail: `${kept} saved` },
  ];
}

function describeEnrollment({ status, modulesDone, modules, nextPayment }: Data["enrollments"][0]) {
  if (status === "pending") return "Waiting for the first payment";
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

function MentorStanding({
  mentorApplication,
  mentorListing,
}: Pick<Data, "mentorApplication" | "mentorListing">) {
  if (!mentorApplication && !mentorListing) return null;
  return (
    <section
      aria-labelledby="mentor-title"
      className="grid justify-items-start gap-2 border-l-2 border-accent pl-5"
    >
      <h2 id="mentor-title" className="text-xl">
        {mentorListing ? "Your mentor profile" : "Your mentor application"}
      </h2>
      {mentorApplication ? (
        <>
          <Badge tone={mentorApplication.tone}>{mentorApplication.label}</Badge>
          <p className="max-w-text text-muted">{mentorApplication.explanation}</p>
          <Link className="link" to={mentorApplication.path}>
            See your application
          </Link>
        </>
      ) : null}
      {mentorListing ? (
        <p>
          {listingWords[mentorListing.absence ?? "listed"]}{" "}
          <Link className="link" to={mentorListing.path}>
            See your profile
          </Link>{" "}
          or{" "}
          <Link className="link" to="/mentor">
            open the mentor studio
          </Link>
        </p>
      ) : null}
    </section>
  );
}
