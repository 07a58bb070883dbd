import type { DashboardRole } from "#features/account/account-parts.contract.ts";
import { welcomePath } from "#features/auth/auth-parts.contract.ts";
import type { WantedWork } from "#features/candidates/candidates.contract.ts";
import {
  type Missing,
  nameOfProfession,
  profilePath,
  talentPath,
} from "#features/candidates/candidates-parts.contract.ts";
import type { OwnEnrollment } from "#features/career/career.contract.ts";
import {
  consultationPath,
  ownConsultationsPath,
} from "#features/consultations/consultations-parts.contract.ts";
import {
  employersPath,
  newOrganizationPath,
} from "#features/employers/employers-parts.contract.ts";
import { analyticsPath, hiringPath } from "#features/hiring/hiring-parts.contract.ts";
import type { Wanted } from "#features/jobs/jobs.contract.ts";
import {
  jobSearchPath,
  newJobPath,
  ownApplicationsPath,
} from "#features/jobs/jobs-parts.contract.ts";
import type { MentorFigures } from "#features/mentoring/mentoring.contract.ts";
import { sessionsPath } from "#features/mentoring/mentoring-parts.contract.ts";
import type { OwnListing } from "#features/mentors/mentors.contract.ts";
import { studioPaths } from "#features/mentors/mentors-parts.contract.ts";
import { messagesPath } from "#features/messages/messages-parts.contract.ts";
import type { Goals } from "#features/onboarding/onboarding.contract.ts";
import type { NextSteps } from "#features/plans/plans.contract.ts";
import { plansPath } from "#features/plans/plans-parts.contract.ts";
import { contactPath } from "#shared/help-address.ts";
import { formatMoney } from "#shared/money.ts";
import { dayIn, formatDay } from "#shared/time.ts";
import type { NavigationLink } from "#ui/layout/navigation.ts";
import type {
  EmployerFigures,
  EntrepreneurFigures,
  Figures,
  JobseekerFigures,
  ListFigures,
  SessionFigures,
  Tile,
} from "./dashboard.types.ts";
import type { WaitingEntry } from "./waiting.rules.ts";

/** The six tiles of a role's dashboard. */
export function tilesFor(figures: Figures): Tile[] {
  switch (figures.role) {
    case "jobseeker":
      return jobseeker(figures);
    case "employer":
      return employer(figures);
    case "entrepreneur":
      return entrepreneur(figures);
  }
}

/** A count with its meaning, or what to do while there's nothing. */
function counted(
  count: number,
  meaning: { one: string; many: string; to: string },
  empty: { text: string; to: string },
): Pick<Tile, "value" | "meaning" | "to"> {
  if (count === 0) return { value: null, meaning: empty.text, to: empty.to };
  const { one, many, to } = meaning;
  return { value: count.toLocaleString("en-US"), meaning: count === 1 ? one : many, to };
}

function jobseeker(figures: ListFigures & JobseekerFigures): Tile[] {
  const { profession } = figures;
  const fits = jobSearchPath({ keyword: profession ?? "" });
  return [
    {
      title: "Job Recommendations",
      ...counted(
        figures.recommendedJobs,
        profession
          ? {
              one: `open job that fits "${profession}"`,
              many: `open jobs that fit "${profession}"`,
              to: fits,
            }
          : { one: "open job", many: "open jobs", to: fits },
        { text: "Save a search, and we'll email you new jobs that fit", to: fits },
      ),
    },
    {
      title: "My Applications",
      ...counted(
        figures.jobApplications,
        { one: "job you've applied for", many: "jobs you've applied for", to: ownApplicationsPath },
        { text: "Find a job and apply", to: "/jobs" },
      ),
    },
    { title: "Profile Completion", ...describeProfile(figures.missing), to: profilePath },
    { title: "Book Mentor", ...describeSessions(figures, "/mentorship") },
    { title: "Career Playbooks", ...describePlaybooks(figures) },
    {
      title: "Upcoming Webinars",
      ...counted(
        figures.webinars,
        { one: "free, online", many: "free, online", to: "/career#webinars" },
        { text: "See all events", to: "/events" },
      ),
    },
  ];
}

/** Says in words what is missing: a percentage wouldn't. */
function describeProfile(missing: readonly Missing[]): Pick<Tile, "value" | "meaning"> {
  const [first, ...others] = missing;
  if (!first) return { value: null, meaning: "Your profile is complete for the jobs you want" };
  const next = `Next: ${first.action.charAt(0).toLowerCase()}${first.action.slice(1)}`;
  const count = others.length + 1;
  return { value: String(count), meaning: `${plural(count, "thing", "things")} to add. ${next}` };
}

/** An enrollment counts once its first payment has arrived. */
function describePlaybooks({
  enrollments,
  playbooks,
}: ListFigures): Pick<Tile, "value" | "meaning" | "to"> {
  const enrolled = enrollments.filter(({ status }) => status === "active").length;
  return enrolled === 0
    ? { value: null, meaning: `Choose one of ${playbooks} playbooks`, to: "/career/playbooks" }
    : { value: `${enrolled} of ${playbooks}`, meaning: "enrolled", to: "/dashboard#playbooks" };
}

function employer(figures: ListFigures & EmployerFigures): Tile[] {
  const { jobs, open, applications, newApplications, shortlisted } = figures.jobPosts;
  const start =
    figures.organizations === 0
      ? { text: "Add your organization to post a job", to: newOrganizationPath }
      : figures.writesJobs
        ? { text: "Post a job", to: newJobPath }
        : { text: "See your organization", to: employersPath };
  const seeJobs = jobs > 0 ? { text: "See your jobs", to: hiringPath } : start;
  return [
    {
      title: "Active Job Posts",
      ...counted(
        open,
        { one: "open for applications", many: "open for applications", to: hiringPath },
        start,
      ),
    },
    {
      title: "Browse Talent",
      ...counted(
        figures.talent,
        {
          one: "person in the talent pool",
          many: "people in the talent pool",
          to: talentPath(),
        },
        describeClosedPool(figures),
      ),
    },
    {
      title: "Shortlisted",
      ...counted(
        shortlisted + figures.savedTalent,
        {
          one: "applicant or profile on your shortlists",
          many: "applicants and profiles on your shortlists",
          to: figures.savedTalent > 0 ? `${talentPath()}?saved` : hiringPath,
        },
        {
          text: figures.browsesTalent
            ? "Move applicants forward or save profiles"
            : "Move applicants forward",
          to: hiringPath,
        },
      ),
    },
    {
      title: "Discovery Calls",
      ...describeCalls(
        figures.consultations,
        consultationPath({ topic: "healthcare", about: "Discovery call" }),
      ),
    },
    {
      title: "Analytics",
      ...counted(
        applications,
        {
          one: "application across your jobs",
          many: "applications across your jobs",
          to: figures.seesAnalytics ? analyticsPath : hiringPath,
        },
        seeJobs,
      ),
    },
    {
      title: "New Applications",
      ...counted(
        newApplications,
        { one: "in the last 14 days", many: "in the last 14 days", to: hiringPath },
        seeJobs,
      ),
    },
  ];
}

function describeClosedPool({ organizations, browsesTalent }: ListFigures) {
  if (organizations === 0) {
    return { text: "Verify your organization to see the talent pool", to: employersPath };
  }
  return browsesTalent
    ? { text: "Open to verified organizations", to: talentPath() }
    : { text: "Open to owners and recruiters", to: employersPath };
}

function entrepreneur(figures: ListFigures & EntrepreneurFigures): Tile[] {
  const opportunities = "/business#opportunities";
  const { newOpportunities } = figures;
  return [
    {
      title: "Business Opportunities",
      ...counted(
        figures.opportunities,
        {
          one: `open right now${newOpportunities > 0 ? ", and it's new" : ""}`,
          many: `open right now${newOpportunities > 0 ? `, ${newOpportunities} of them new` : ""}`,
          to: opportunities,
        },
        {
          text: "Talk to us about what you're looking for",
          to: consultationPath({ topic: "business" }),
        },
      ),
    },
    {
      title: "Mentorship",
      ...describeSessions(figures, "/mentorship?specialization=business"),
    },
    {
      title: "Funding Access",
      ...counted(
        figures.investments,
        { one: "investment opportunity", many: "investment opportunities", to: opportunities },
        {
          text: "Ask us about funding",
          to: consultationPath({ topic: "business", about: "Funding" }),
        },
      ),
    },
    {
      title: "Strategy Calls",
      ...describeCalls(
        figures.consultations,
        consultationPath({ topic: "business", about: "Strategy call" }),
      ),
    },
    { title: "Playbooks", ...describePlaybooks(figures) },
    {
      title: "Saved Deals",
      ...counted(
        figures.savedOpportunities,
        { one: "opportunity saved", many: "opportunities saved", to: "/dashboard#saved-deals" },
        { text: "Save an opportunity to find it here", to: opportunities },
      ),
    },
  ];
}

const describeCalls = (calls: number, book: string) =>
  counted(
    calls,
    { one: "upcoming call", many: "upcoming calls", to: ownConsultationsPath },
    { text: "Book a call with our team", to: book },
  );

/** Upcoming sessions with mentors; while there are none, the mentors to choose from. */
function describeSessions({ sessions, mentors }: SessionFigures, directory: string) {
  const choice = `Choose from ${mentors.toLocaleString("en-US")} ${plural(mentors, "mentor", "mentors")}`;
  return counted(
    sessions,
    { one: "upcoming session", many: "upcoming sessions", to: sessionsPath },
    { text: mentors === 0 ? "Find a mentor" : choice, to: directory },
  );
}

/** The tiles of a mentor, whatever their dashboard. */
export function mentorTilesFor({
  figures: { upcoming, soon, held, due },
  sharedPlans,
  listing,
}: {
  figures: MentorFigures;
  sharedPlans: number;
  listing: OwnListing;
}): Tile[] {
  const ownMoney = held.amountCents + due.amountCents;
  const isAway = listing.absence === "paused" || listing.absence === "unlisted";
  return [
    {
      title: "Sessions",
      ...counted(
        upcoming,
        {
          one: `upcoming session${soon > 0 ? ", within 24 hours" : ""}`,
          many: `upcoming sessions${soon > 0 ? `, ${soon} within 24 hours` : ""}`,
          to: studioPaths.sessions,
        },
        isAway
          ? { text: "See your sessions", to: studioPaths.sessions }
          : { text: "Share your profile with people you can help", to: listing.path },
      ),
    },
    {
      title: "Open Times",
      ...describeOpenTimes(listing),
      to: studioPaths.availability,
    },
    {
      title: "Earnings",
      value: ownMoney === 0 ? null : formatMoney({ amountCents: ownMoney, currency: due.currency }),
      meaning:
        ownMoney === 0
          ? "See how and when you're paid"
          : `held or due to you, ${formatMoney(due)} of it due now`,
      to: studioPaths.earnings,
    },
    {
      title: "Shared Plans",
      ...counted(
        sharedPlans,
        {
          one: "person shares a plan with you",
          many: "plans that people share with you",
          to: studioPaths.plans,
        },
        { text: "See how mentees share their plans", to: studioPaths.plans },
      ),
    },
  ];
}

/** For a mentor who isn't on the list, the next open time is no longer looked up. */
function describeOpenTimes({
  absence,
  hasHours,
  nextFreeAt,
  timeZone,
}: OwnListing): Pick<Tile, "value" | "meaning"> {
  const none = (meaning: string) => ({ value: null, meaning });
  if (absence === "paused") return none("You're paused, so no one can book you");
  if (absence === "unlisted") return none("You can't get bookings right now");
  if (!hasHours) return none("Add hours when you can be booked");
  if (!nextFreeAt) return none("You have no open times. Add hours");
  // The day on which the mentor gave it.
  return { value: formatDay(dayIn(nextFreeAt, timeZone ?? "UTC")), meaning: "your next open time" };
}

/** Actions of every dashboard besides its tiles. */
export function quickActionsFor(role: DashboardRole): NavigationLink[] {
  const search = {
    jobseeker: "/jobs",
    employer: "/talent",
    entrepreneur: "/business#opportunities",
  };
  return [
    { to: "/account", label: "Update Profile" },
    { to: search[role], label: "Search" },
    { to: contactPath, label: "Contact Support" },
  ];
}

/** The jobs that a person wants, by their profile, else their goals, else their plan. */
export function wantedJobs(
  work: Pick<WantedWork, "profession" | "regions" | "remote" | "registrations" | "sponsoredIn">,
  goals: { profession: string | null; region: string | null },
  plan: { profession: string | null; region: string | null },
): Wanted {
  const code = work.profession ?? goals.profession ?? plan.profession;
  const sources = [
    { placesFrom: "profile" as const, places: work.regions },
    { placesFrom: "goals" as const, places: goals.region ? [goals.region] : [] },
    { placesFrom: "plan" as const, places: plan.region ? [plan.region] : [] },
  ];
  const places = sources.find((source) => source.places.length > 0);
  return {
    profession: code === null ? null : { code, name: nameOfProfession(code) },
    places: places?.places ?? [],
    placesFrom: places?.placesFrom ?? "profile",
    remote: work.remote,
    registrations: work.registrations,
    sponsoredIn: work.sponsoredIn,
  };
}

/** Playbooks that wait for a payment. */
export function paymentsToMake(enrollments: readonly OwnEnrollment[]): WaitingEntry[] {
  return enrollments.flatMap(({ title, path, status, nextPayment }): WaitingEntry[] => {
    if (status === "pending") {
      return [
        {
          title: `Finish enrolling in ${title}`,
          to: path,
          detail: "We haven't received your payment yet",
        },
      ];
    }
    if (!nextPayment?.overdue) return [];
    const amount = formatMoney(nextPayment.money);
    return [
      {
        title: `Pay ${amount} for ${title}`,
        to: path,
        detail: `Was due on ${formatDay(nextPayment.dueOn)}`,
      },
    ];
  });
}

/** Someone's situation, as far as a first step depends on it. */
export interface Beginning {
  role: DashboardRole;
  /** Whether they answered or skipped the questions after sign-up; those who came for something else weren't asked. */
  isAsked: boolean;
  /** The role that they chose; null where they weren't asked or didn't say. */
  goal: Goals["role"];
  isMentor: boolean;
  /** People who run the site are here for that, unless they chose a role. */
  runsSite: boolean;
  hasMentorApplication: boolean;
  organizations: number;
  savedOpportunities: number;
  plan: NextSteps | null;
  profile: { isStarted: boolean; missing: readonly Missing[] } | null;
}

/** First steps that a person could take here and hasn't. */
export function firstSteps(beginning: Beginning): WaitingEntry[] {
  const { role, goal, isMentor, organizations, savedOpportunities, plan, profile } = beginning;
  const entries: WaitingEntry[] = [];
  if (goal === "mentor" && !isMentor && !beginning.hasMentorApplication) {
    entries.push({
      title: "Apply to become a mentor",
      to: "/become-mentor",
      detail: "Tell us what you can help with and when you're free",
    });
  }
  if (role === "employer" && organizations === 0) {
    entries.push({
      title: "Add your organization",
      to: newOrganizationPath,
      detail: "Post jobs and answer applications as a team",
    });
  }
  const isHereForWork = goal === null ? !beginning.runsSite : goal !== "mentor";
  const looksForWork = role === "jobseeker" && isHereForWork && !isMentor;
  if (looksForWork && !beginning.isAsked) {
    entries.push({
      title: "Tell us what brings you here",
      to: welcomePath,
      detail: "We use your answers to find your pathway and jobs that fit you",
    });
  }
  if (looksForWork && !plan) {
    entries.push({
      title: "Plan your move to another country",
      to: plansPath,
      detail: "See each step with its dates and costs",
    });
  }
  const [missing] = profile?.missing ?? [];
  if (looksForWork && missing) {
    entries.push({
      title: profile?.isStarted ? missing.action : "Start your professional profile",
      to: profilePath,
      detail: profile?.isStarted ? missing.reason : "We use it to find jobs that fit you",
    });
  }
  if (role === "entrepreneur" && savedOpportunities === 0) {
    entries.push({
      title: "See business opportunities",
      to: "/business#opportunities",
      detail: "Franchises and investments that are open right now",
    });
  }
  return entries;
}

/** The line about unread messages. */
export function unreadLine(unread: number): WaitingEntry[] {
  if (unread === 0) return [];
  return [
    {
      title: unread === 1 ? "1 unread message" : `${unread} unread messages`,
      to: messagesPath,
      detail: "Read and answer",
    },
  ];
}

function plural(count: number, one: string, many: string): string {
  return count === 1 ? one : many;
}
