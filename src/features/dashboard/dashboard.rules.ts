import type { DashboardRole } from "#features/account/account-parts.contract.ts";
import {
  type Missing,
  profilePath,
  talentPath,
} from "#features/candidates/candidates-parts.contract.ts";
import {
  consultationPath,
  ownConsultationsPath,
} from "#features/consultations/consultations-parts.contract.ts";
import { analyticsPath, hiringPath } from "#features/hiring/hiring-parts.contract.ts";
import { jobSearchPath, ownApplicationsPath } from "#features/jobs/jobs-parts.contract.ts";
import { sessionsPath } from "#features/mentoring/mentoring-parts.contract.ts";
import { studioPaths } from "#features/mentors/mentors-parts.contract.ts";
import { messagesPath } from "#features/messages/messages-parts.contract.ts";
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

function jobseeker(figures: ListFigures & JobseekerFigures): Tile[] {
  const { profession } = figures;
  return [
    {
      title: "Job Recommendations",
      value: String(figures.recommendedJobs),
      meaning: profession ? `open jobs that fit "${profession}"` : "open jobs",
      to: jobSearchPath({ keyword: profession ?? "" }),
    },
    {
      title: "My Applications",
      value: String(figures.jobApplications),
      meaning: plural(figures.jobApplications, "job you've applied for", "jobs you've applied for"),
      to: figures.jobApplications > 0 ? ownApplicationsPath : "#applications",
    },
    {
      title: "Profile Completion",
      ...describeProfile(figures.missing),
      to: profilePath,
    },
    {
      title: "Book Mentor",
      ...describeSessions(figures, "/mentorship"),
    },
    {
      title: "Career Playbooks",
      value: `${figures.enrollments} of ${figures.playbooks}`,
      meaning: "enrolled",
      to: figures.enrollments > 0 ? "#playbooks" : "/career/playbooks",
    },
    {
      title: "Upcoming Webinars",
      value: String(figures.webinars),
      meaning: "free, online",
      to: "/career#webinars",
    },
  ];
}

/** Says in words what is missing: a percentage wouldn't. */
function describeProfile(missing: readonly Missing[]): Pick<Tile, "value" | "meaning"> {
  const [first, ...others] = missing;
  if (!first) return { value: "0", meaning: "things missing for the jobs you want" };
  const next = `Next: ${first.action.charAt(0).toLowerCase()}${first.action.slice(1)}`;
  const count = others.length + 1;
  return { value: String(count), meaning: `${plural(count, "thing", "things")} to add. ${next}` };
}

function employer(figures: ListFigures & EmployerFigures): Tile[] {
  const sum = (count: (post: ListFigures["jobPosts"][number]) => number) =>
    figures.jobPosts.reduce((total, post) => total + count(post), 0);
  return [
    {
      title: "Active Job Posts",
      value: String(figures.jobPosts.filter(({ isOpen }) => isOpen).length),
      meaning: "open for applications",
      to: hiringPath,
    },
    {
      title: "Browse Talent",
      value: String(figures.talent),
      meaning: plural(figures.talent, "person in the talent pool", "people in the talent pool"),
      to: talentPath(),
    },
    {
      title: "Shortlisted",
      value: String(sum(({ shortlisted }) => shortlisted) + figures.savedTalent),
      meaning: "applicants and profiles on your shortlists",
      to: figures.savedTalent > 0 ? `${talentPath()}?saved` : hiringPath,
    },
    {
      title: "Discovery Calls",
      value: String(figures.consultations),
      meaning: plural(figures.consultations, "upcoming call", "upcoming calls"),
      to:
        figures.consultations > 0
          ? ownConsultationsPath
          : consultationPath({ topic: "healthcare", about: "Discovery call" }),
    },
    {
      title: "Analytics",
      value: String(sum(({ applications }) => applications)),
      meaning: "applications across your jobs",
      to: analyticsPath,
    },
    {
      title: "New Applications",
      value: String(sum(({ newApplications }) => newApplications)),
      meaning: "in the last 14 days",
      to: hiringPath,
    },
  ];
}

function entrepreneur(figures: ListFigures & EntrepreneurFigures): Tile[] {
  return [
    {
      title: "Business Opportunities",
      value: String(figures.opportunities),
      meaning: "open right now",
      to: "/business#opportunities",
    },
    {
      title: "Mentorship",
      ...describeSessions(figures, "/mentorship?specialization=business"),
    },
    {
      title: "Funding Access",
      value: String(figures.investments),
      meaning: plural(figures.investments, "investment opportunity", "investment opportunities"),
      to: "/business#opportunities",
    },
    {
      title: "Strategy Calls",
      value: String(figures.consultations),
      meaning: plural(figures.consultations, "upcoming call", "upcoming calls"),
      to:
        figures.consultations > 0
          ? ownConsultationsPath
          : consultationPath({ topic: "business", about: "Strategy call" }),
    },
    {
      title: "Playbooks",
      value: `${figures.enrollments} of ${figures.playbooks}`,
      meaning: "enrolled",
      to: figures.enrollments > 0 ? "#playbooks" : "/career/playbooks",
    },
    {
      title: "Saved Deals",
      value: String(figures.savedOpportunities),
      meaning: plural(figures.savedOpportunities, "opportunity saved", "opportunities saved"),
      to: "#saved-deals",
    },
  ];
}

/**
 * Describes upcoming sessions with mentors; while there are none, the number of mentors to choose
 * from.
 */
function describeSessions(
  { sessions, mentors }: SessionFigures,
  directory: string,
): Pick<Tile, "value" | "meaning" | "to"> {
  const choice = `${mentors.toLocaleString("en-US")} ${plural(mentors, "mentor", "mentors")} to choose from`;
  return {
    value: String(sessions),
    meaning: `${plural(sessions, "upcoming session", "upcoming sessions")}${sessions === 0 ? `, ${choice}` : ""}`,
    to: sessions > 0 ? sessionsPath : directory,
  };
}

/** Tiles besides the six, for mentors and people who write to each other. */
export function extraTilesFor({
  unread,
  isMentor,
  ownSessions,
}: {
  unread: number;
  isMentor: boolean;
  /** Upcoming, as the mentor. */
  ownSessions: number;
}): Tile[] {
  const messages = {
    title: "Messages",
    value: String(unread),
    meaning: plural(unread, "unread message", "unread messages"),
    to: messagesPath,
  };
  if (!isMentor) return [messages];
  const studio = {
    title: "Mentor studio",
    value: String(ownSessions),
    meaning: plural(ownSessions, "session with a mentee", "sessions with mentees"),
    to: studioPaths.overview,
  };
  return [messages, studio];
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
    { to: consultationPath({ topic: "support" }), label: "Contact Support" },
  ];
}

function plural(count: number, one: string, many: string): string {
  return count === 1 ? one : many;
}
