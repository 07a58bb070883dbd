/** The kinds of dashboards. The account's owner chooses one. */
export const dashboardRoles = ["jobseeker", "employer", "entrepreneur"] as const;

export type DashboardRole = (typeof dashboardRoles)[number];

export const dashboardRoleLabels: Record<DashboardRole, string> = {
  jobseeker: "Job seeker",
  employer: "Employer",
  entrepreneur: "Entrepreneur",
};
