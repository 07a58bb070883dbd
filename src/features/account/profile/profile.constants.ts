/** The kinds of dashboards. The account's owner chooses one. */
export const dashboardRoles = ["jobseeker", "employer", "entrepreneur"] as const;

export type DashboardRole = (typeof dashboardRoles)[number];

export const dashboardRoleLabels: Record<DashboardRole, string> = {
  jobseeker: "Jobseeker",
  employer: "Employer",
  entrepreneur: "Entrepreneur",
};

/** The parts of a profile that count towards its completion, with what a person calls them. */
export const profileFields = {
  full_name: "Full name",
  profession: "Profession",
  location: "Location",
  linkedin_url: "LinkedIn URL",
  resume_url: "Resume link",
} as const;

export type ProfileField = keyof typeof profileFields;
