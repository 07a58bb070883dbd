import {
  countCompleteProfiles,
  measureCompletion,
  readOwnProfile,
} from "#features/account/account.contract.ts";
import { countBookings } from "#features/booking/booking.contract.ts";
import {
  countOpportunities,
  listSavedOpportunities,
} from "#features/business/business.contract.ts";
import { countPlaybooks, listOwnEnrollments } from "#features/career/career.contract.ts";
import { countOwnConsultations } from "#features/consultations/consultations.contract.ts";
import { countUpcomingWebinars, listOwnRegistrations } from "#features/events/events.contract.ts";
import {
  listOwnJobApplications,
  listOwnJobPosts,
  readSavedSearchSummary,
  searchJobs,
} from "#features/jobs/jobs.contract.ts";
import {
  countMentors,
  readApplicationSummary,
  readOwnListing,
} from "#features/mentors/mentors.contract.ts";
import { countUnread } from "#features/messages/messages.contract.ts";
import { listSavedGuides } from "#features/resources/resources.contract.ts";
import type { Services } from "#platform/services.ts";
import type { UserViewer } from "#platform/viewer.ts";
import { extraTilesFor, quickActionsFor, tilesFor } from "./dashboard.rules.ts";

const upcomingSessions = { kind: "mentor_session", when: "upcoming" } as const;

/** All that the viewer's dashboard shows, read at once from the features that keep it. */
export async function readDashboard(services: Services, user: UserViewer) {
  const profile = await readOwnProfile(services, user);
  const { dashboard_role: role, profession } = profile;
  const [
    recommended,
    jobApplications,
    mentors,
    enrollments,
    webinars,
    consultations,
    jobPosts,
    describedJobseekers,
    opportunities,
    investments,
    savedOpportunities,
    savedGuides,
    savedSearches,
    registrations,
    mentorApplication,
    mentorListing,
    sessions,
    ownSessions,
    unread,
  ] = await Promise.all([
    searchJobs(services, user, { keyword: profession ?? "", location: "", page: 1 }),
    listOwnJobApplications(services, user),
    countMentors(services),
    listOwnEnrollments(services, user),
    countUpcomingWebinars(services, user),
    countOwnConsultations(services, user),
    listOwnJobPosts(services, user),
    countCompleteProfiles(services),
    countOpportunities(services, user),
    countOpportunities(services, user, "investment"),
    listSavedOpportunities(services, user),
    listSavedGuides(services, user),
    readSavedSearchSummary(services, user),
    listOwnRegistrations(services, user),
    readApplicationSummary(services, user),
    readOwnListing(services, user),
    countBookings(services, user, { as: "guest", ...upcomingSessions }),
    countBookings(services, user, { as: "host", ...upcomingSessions }),
    countUnread(services, user),
  ]);
  return {
    role,
    name: profile.full_name,
    tiles: tilesFor(role, {
      profession,
      recommendedJobs: recommended.total,
      jobApplications: jobApplications.length,
      completion: measureCompletion(profile).percent,
      mentors,
      sessions,
      enrollments: enrollments.length,
      playbooks: countPlaybooks(),
      webinars,
      consultations,
      jobPosts,
      describedJobseekers,
      opportunities,
      investments,
      savedOpportunities: savedOpportunities.length,
    }),
    extraTiles: extraTilesFor({ unread, isMentor: mentorListing !== null, ownSessions }),
    quickActions: quickActionsFor(role),
    jobApplications,
    enrollments,
    jobPosts,
    savedOpportunities,
    savedGuides,
    savedSearches,
    registrations,
    mentorApplication,
    mentorListing,
  };
}
