/** One of the six things that a dashboard counts, and where it leads. */
export interface Tile {
  title: string;
  /** As it is shown: a count, or a percentage. */
  value: string;
  /** Meaning of the value. */
  meaning: string;
  to: string;
}

/** Everything of a person's that the tiles are made from. */
export interface Figures {
  profession: string | null;
  recommendedJobs: number;
  jobApplications: number;
  completion: number;
  mentors: number;
  /** Upcoming, as the one who learns. */
  sessions: number;
  enrollments: number;
  playbooks: number;
  webinars: number;
  /** Upcoming. */
  consultations: number;
  jobPosts: {
    isOpen: boolean;
    applications: number;
    newApplications: number;
    shortlisted: number;
  }[];
  describedJobseekers: number;
  opportunities: number;
  /** Of the opportunities, those that look for money. */
  investments: number;
  savedOpportunities: number;
}
