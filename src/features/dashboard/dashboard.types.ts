import type { Missing } from "#features/candidates/candidates-parts.contract.ts";
import type { OwnEnrollment } from "#features/career/career.contract.ts";

/** One of the things that a dashboard counts, with the page that it leads to. */
export interface Tile {
  title: string;
  /** As it is shown, such as a count; null where there's nothing yet. */
  value: string | null;
  /** Meaning of the value; without one, what to do. */
  meaning: string;
  /** With the page's path, even for a part of the dashboard itself: a tile's markup depends on no page. */
  to: string;
}

/** Numbers for a dashboard's tiles. */
export type Figures = ListFigures & RoleFigures;

/** Numbers that every role has, of the lists on the page. */
export interface ListFigures {
  jobApplications: number;
  enrollments: readonly Pick<OwnEnrollment, "status">[];
  playbooks: number;
  /** Totals of all jobs that they hire for; the list has the first ones. */
  jobPosts: {
    jobs: number;
    open: number;
    applications: number;
    newApplications: number;
    shortlisted: number;
  };
  /** Organizations that they belong to. */
  organizations: number;
  /** Whether their role in one of them lets them write jobs. */
  writesJobs: boolean;
  /** Whether their role in one of them lets them browse the talent pool. */
  browsesTalent: boolean;
  /** Whether their role in one of them lets them see its analytics. */
  seesAnalytics: boolean;
  savedOpportunities: number;
}

/** Numbers for the tiles of one role. */
export type RoleFigures =
  | ({ role: "jobseeker" } & JobseekerFigures)
  | ({ role: "employer" } & EmployerFigures)
  | ({ role: "entrepreneur" } & EntrepreneurFigures);

export interface JobseekerFigures extends SessionFigures {
  profession: string | null;
  recommendedJobs: number;
  /** Parts that the professional profile lacks for the wanted work, the most important first. */
  missing: readonly Missing[];
  webinars: number;
}

export interface EmployerFigures {
  /** Upcoming. */
  consultations: number;
  /** Profiles of the talent pool that they find. */
  talent: number;
  /** Profiles of the talent pool that they saved. */
  savedTalent: number;
}

export interface EntrepreneurFigures extends SessionFigures {
  /** Upcoming. */
  consultations: number;
  opportunities: number;
  /** Of the opportunities, those that are new. */
  newOpportunities: number;
  /** Of the opportunities, those that look for money. */
  investments: number;
}

export interface SessionFigures {
  /** Upcoming, as the mentee. */
  sessions: number;
  /** Read where there are no sessions. */
  mentors: number;
}
