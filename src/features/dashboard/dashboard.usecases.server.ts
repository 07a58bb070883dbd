import { type AccountProfile, readOwnProfile } from "#features/account/account.contract.ts";
import { countBookings, readNextBooking } from "#features/booking/booking.contract.ts";
import {
  countOpportunities,
  listSavedOpportunities,
} from "#features/business/business.contract.ts";
import {
  countShortlist,
  countTalentPool,
  describeCompleteness,
} from "#features/candidates/candidates.contract.ts";
import { countPlaybooks, listOwnEnrollments } from "#features/career/career.contract.ts";
import { countOwnConsultations } from "#features/consultations/consultations.contract.ts";
import { countUpcomingWebinars, listOwnRegistrations } from "#features/events/events.contract.ts";
import {
  countOpenJobs,
  listOwnJobApplications,
  listOwnJobPosts,
  readSavedSearchSummary,
} from "#features/jobs/jobs.contract.ts";
import {
  countMentors,
  readApplicationSummary,
  readOwnListing,
} from "#features/mentors/mentors.contract.ts";
import { countUnread } from "#features/messages/messages.contract.ts";
import { readNextSteps } from "#features/plans/plans.contract.ts";
import { listSavedGuides } from "#features/resources/resources.contract.ts";
import type { Services } from "#platform/services.ts";
import type { UserViewer } from "#platform/viewer.ts";
import { extraTilesFor, quickActionsFor, tilesFor } from "./dashboard.rules.ts";
import type { RoleFigures, SessionFigures } from "./dashboard.types.ts";

const upcomingSessions = { kind: "mentor_session", when: "upcoming" } as const;

/** All that the viewer's dashboard shows, read at once from the features that keep it. */
export async function readDashboard(services: Services, user: UserViewer) {
  const profile = await readOwnProfile(services, user);
  const { dashboard_role: role } = profile;
  const [
    figures,
    jobApplications,
    enrollments,
    jobPosts,
    savedOpportunities,
    savedGuides,
    savedSearches,
    registrations,
    mentorApplication,
    mentorListing,
    ownSessions,
    unread,
    booking,
    plan,
  ] = await Promise.all([
    readRoleFigures(services, user, profile),
    listOwnJobApplications(services, user),
    listOwnEnrollments(services, user),
    role === "employer" ? listOwnJobPosts(services, user) : [],
    listSavedOpportunities(services, user),
    listSavedGuides(services, user),
    readSavedSearchSummary(services, user),
    listOwnRegistrations(services, user),
    readApplicationSummary(services, user),
    readOwnListing(services, user),
    countBookings(services, user, { as: "host", ...upcomingSessions }),
    countUnread(services, user),
    readNextBooking(services, user),
    readNextSteps(services, user),
  ]);
  return {
    role,
    name: profile.full_name,
    next: { booking, plan, unread, now: services.clock.now() },
    tiles: tilesFor({
      ...figures,
      jobApplications: jobApplications.length,
      enrollments: enrollments.length,
      playbooks: countPlaybooks(),
      jobPosts,
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

/** The numbers in the tiles of the viewer's role that aren't those of a list on the page. */
async function readRoleFigures(
  services: Services,
  user: UserViewer,
  profile: AccountProfile,
): Promise<RoleFigures> {
  const { dashboard_role: role, profession } = profile;
  if (role === "employer") {
    const [consultations, talent, savedTalent] = await Promise.all([
      countOwnConsultations(services, user),
      countTalentPool(services, user),
      countShortlist(services, user),
    ]);
    return { role, consultations, talent, savedTalent };
  }
  if (role === "entrepreneur") {
    const [ahead, consultations, opportunities, investments] = await Promise.all([
      readSessions(services, user),
      countOwnConsultations(services, user),
      countOpportunities(services, user),
      countOpportunities(services, user, "investment"),
    ]);
    return { role, consultations, opportunities, investments, ...ahead };
  }
  const [ahead, recommendedJobs, webinars, missing] = await Promise.all([
    readSessions(services, user),
    countOpenJobs(services, user, profession ?? ""),
    countUpcomingWebinars(services, user),
    describeCompleteness(services, user),
  ]);
  return { role, profession, recommendedJobs, webinars, missing, ...ahead };
}

async function readSessions(services: Services, user: UserViewer): Promise<SessionFigures> {
  const sessions = await countBookings(services, user, { as: "guest", ...upcomingSessions });
  return { sessions, mentors: sessions === 0 ? await countMentors(services) : 0 };
}
