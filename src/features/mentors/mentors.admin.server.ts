import type { AdminPart } from "#platform/admin/admin-part.ts";
import {
  sentApplications,
  waitingApplications,
  waitingLicenses,
  waitingPhotos,
  waitingProfileChanges,
} from "./admin-figures.store.server.ts";
import { findMentors } from "./admin-search.store.server.ts";
import { adminMentorPath } from "./moderation/moderation.constants.ts";

export const mentorsAdmin: AdminPart = {
  screens: [
    {
      to: "/admin/applications",
      label: "Mentor applications",
      detail: "Approve or reject people who want to be mentors",
      area: "Moderation",
      rights: ["moderation"],
    },
    {
      to: "/admin/mentors",
      label: "Mentors",
      detail: "Find mentors, take them off the list or edit offensive text",
      area: "Accounts",
      rights: ["moderation"],
    },
    {
      to: "/admin/licenses",
      label: "Licenses",
      detail: "Check the licenses of mentors who give immigration or legal advice",
      area: "Moderation",
      rights: ["moderation"],
    },
    {
      to: "/admin/profile-changes",
      label: "Profile changes",
      detail: "Changes mentors want to make to their published profiles",
      area: "Moderation",
      rights: ["moderation"],
    },
    {
      to: "/admin/sync",
      label: "Sheet sync",
      detail: "Import mentors from the sheet",
      area: "Running the site",
      rights: ["operations"],
    },
  ],
  queues: [
    {
      label: "Mentor applications",
      to: "/admin/applications",
      right: "moderation",
      readsAs: "viewer",
      waiting: waitingApplications,
    },
    {
      label: "Profile changes",
      to: "/admin/profile-changes",
      right: "moderation",
      readsAs: "viewer",
      waiting: waitingProfileChanges,
    },
    {
      label: "Mentor photos",
      to: "/admin/profile-changes",
      right: "moderation",
      readsAs: "viewer",
      waiting: waitingPhotos,
    },
    {
      label: "Licenses to check",
      to: "/admin/licenses",
      right: "moderation",
      readsAs: "viewer",
      waiting: waitingLicenses,
    },
  ],
  figures: [
    {
      label: "Mentor applications",
      to: "/admin/applications",
      right: "moderation",
      readsAs: "viewer",
      unit: "count",
      happened: sentApplications,
    },
  ],
  searches: [{ label: "Mentors", right: "moderation", find: findMentors, to: adminMentorPath }],
};
