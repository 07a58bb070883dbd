import type { AdminPart } from "#platform/admin/admin-part.ts";
import { newApplications, openReports, sentApplications } from "./admin-figures.store.server.ts";
import { findJobs } from "./admin-search.store.server.ts";

export const jobsAdmin: AdminPart = {
  screens: [
    {
      to: "/admin/applications/jobs",
      label: "Job applications",
      detail: "Read job applications and CVs, and decide on them",
      area: "Accounts",
      rights: ["support"],
    },
    {
      to: "/admin/job-reports",
      label: "Job reports",
      detail: "Jobs reported by visitors",
      area: "Moderation",
      rights: ["moderation"],
    },
  ],
  queues: [
    {
      label: "New job applications",
      to: "/admin/applications/jobs?status=new",
      right: "support",
      readsAs: "viewer",
      waiting: newApplications,
    },
    {
      label: "Job reports",
      to: "/admin/job-reports",
      right: "moderation",
      readsAs: "system",
      waiting: openReports,
    },
  ],
  figures: [
    {
      label: "Job applications",
      to: "/admin/applications/jobs",
      right: "support",
      readsAs: "viewer",
      unit: "count",
      happened: sentApplications,
    },
  ],
  searches: [
    { label: "Jobs", right: "moderation", find: findJobs, to: (id) => `/hiring/jobs/${id}` },
  ],
};
