import { type AccountProfile, readOwnProfile } from "#features/account/account.contract.ts";
import { readAdminQueues, type WaitingQueue } from "#features/admin/admin.contract.ts";
import { countBookings, readNextBooking } from "#features/booking/booking.contract.ts";
import {
  countOpportunities,
  listSavedOpportunities,
} from "#features/business/business.contract.ts";
import {
  countShortlist,
  countTalentPool,
  readWantedWork,
  type WantedWork,
} from "#features/candidates/candidates.contract.ts";
import { countPlaybooks, listOwnEnrollments } from "#features/career/career.contract.ts";
import { countOwnConsultations } from "#features/consultations/consultations.contract.ts";
import { may, ownRoles, scopeOf } from "#features/employers/employers.contract.ts";
import { countUpcomingWebinars, listOwnRegistrations } from "#features/events/events.contract.ts";
import {
  countOpenJobs,
  listFittingJobs,
  listOwnJobApplications,
  readOwnJobPosts,
  readSavedSearchSummary,
} from "#features/jobs/jobs.contract.ts";
import { readMentorFigures } from "#features/mentoring/mentoring.contract.ts";
import {
  countMentors,
  type OwnListing,
  readApplicationSummary,
  readOwnListing,
} from "#features/mentors/mentors.contract.ts";
import { countUnread } from "#features/messages/messages.contract.ts";
import {
  codeOfPathwayProfession,
  readAnswers,
  regionOfDestination,
} from "#features/onboarding/onboarding.contract.ts";
import { countSharedPlans, type NextSteps, readNextSteps } from "#features/plans/plans.contract.ts";
import { listSavedGuides } from "#features/resources/resources.contract.ts";
import type { Services } from "#platform/services.ts";
import { hasAnyRight, type UserViewer } from "#platform/viewer.ts";
import { subtractTime } from "#shared/time.ts";
import {
  firstSteps,
  mentorTilesFor,
  paymentsToMake,
  quickActionsFor,
  tilesFor,
  unreadLine,
  wantedJobs,
} from "./dashboard.rules.ts";
import type { RoleFigures, SessionFigures, Tile } from "./dashboard.types.ts";
import { describeWaiting, namedOfKind, type WaitingEntry } from "./waiting.rules.ts";
import { waitingRows } from "./waiting.store.server.ts";

const upcomingSessions = { kind: "mentor_session", when: "upcoming" } as const;

/** Jobs that an employer's dashboard lists before it leads to all of them. */
const jobPostsShown = 20;
/** New jobs that a dashboard names. */
const jobsShown = 3;
/** Days for which an opportunity is new. */
const newOpportunityDays = 14;

const noJobPosts: Awaited<ReturnType<typeof readOwnJobPosts>> = {
  posts: [],
  totals: { jobs: 0, open: 0, applications: 0, newApplications: 0, shortlisted: 0 },
};

/** All that the viewer's dashboard shows, read at once from the features that keep it. */
export async function readDashboard(services: Services, user: UserViewer) {
  const [
    profile,
    wantedWork,
    answers,
    plan,
    waiting,
    memberRoles,
    jobApplications,
    enrollments,
    savedOpportunities,
    savedGuides,
    savedSearches,
    registrations,
    listing,
    unread,
    booking,
    queues,
  ] = await Promise.all([
    readOwnProfile(services, user),
    // For a job seeker alone, but asked for before the role is known: that costs less than another trip.
    readWantedWork(services, user),
    readAnswers(services, user),
    readNextSteps(services, user),
    listWaiting(services, user),
    services.database.value(user, ownRoles({ userId: user.userId })),
    listOwnJobApplications(services, user),
    listOwnEnrollments(services, user),
    listSavedOpportunities(services, user),
    listSavedGuides(services, user),
    readSavedSearchSummary(services, user),
    listOwnRegistrations(services, user),
    readOwnListing(services, user),
    countUnread(services, user),
    readNextBooking(services, user),
    hasAnyRight(user) ? readAdminQueues(services, user) : null,
  ]);
  const { dashboard_role: role } = profile;
  const work = role === "jobseeker" ? wantedWork : null;
  const isMentor = listing !== null;
  const organizations = memberRoles.length;
  const [figures, jobPosts, fittingJobs, mentorTiles, mentorApplication] = await Promise.all([
    readRoleFigures(services, user, { profile, work }),
    role === "employer" || organizations > 0
      ? readOwnJobPosts(services, user, jobPostsShown)
      : noJobPosts,
    work ? listJobsThatFit(services, user, { work, answers, plan }) : [],
    listing ? readMentorTiles(services, user, listing) : [],
    listing ? null : readApplicationSummary(services, user),
  ]);
  const beginnings = firstSteps({
    ...{ role, isMentor, organizations, plan, profile: work },
    goal: answers?.role ?? null,
    isAsked: answers !== null,
    runsSite: queues !== null,
    hasMentorApplication: mentorApplication !== null,
    savedOpportunities: savedOpportunities.length,
  });
  return {
    role,
    name: profile.full_name,
    next: {
      ...{ booking, plan, event: registrations[0] ?? null, now: services.clock.now() },
      waiting: [
        ...unreadLine(unread),
        ...waiting,
        ...paymentsToMake(enrollments),
        ...beginnings,
      ] satisfies WaitingEntry[],
    },
    fittingJobs,
    tiles: tilesFor({
      ...figures,
      jobApplications: jobApplications.length,
      enrollments,
      playbooks: countPlaybooks(),
      jobPosts: jobPosts.totals,
      organizations,
      writesJobs: memberRoles.some((each) => scopeOf(each, "write jobs")),
      browsesTalent: memberRoles.some((each) => may(each, "browse talent")),
      seesAnalytics: memberRoles.some((each) => may(each, "see analytics")),
      savedOpportunities: savedOpportunities.length,
    }),
    mentorTiles,
    quickActions: quickActionsFor(role),
    queues: queues satisfies WaitingQueue[] | null,
    jobApplications,
    enrollments,
    jobPosts: jobPosts.posts,
    jobPostsTotal: jobPosts.totals.jobs,
    organizations,
    savedOpportunities,
    savedGuides,
    savedSearches,
    registrations,
    mentorApplication,
    mentorListing: listing,
  };
}

/** Everything that waits for the viewer, as the features know it. */
async function listWaiting(services: Services, user: UserViewer): Promise<WaitingEntry[]> {
  const { database, clock, waiting: kinds } = services;
  const whose = { userId: user.userId, now: clock.now(), limit: namedOfKind };
  const found = await database.value(user, waitingRows(kinds)(whose));
  return describeWaiting(kinds, found);
}

async function listJobsThatFit(
  services: Services,
  user: UserViewer,
  {
    work,
    answers,
    plan,
  }: {
    work: WantedWork;
    answers: Awaited<ReturnType<typeof readAnswers>>;
    plan: NextSteps | null;
  },
) {
  const pathway = plan?.pathway;
  const wanted = wantedJobs(
    work,
    {
      profession: answers?.profession ?? null,
      region: answers?.to ? regionOfDestination(answers.to) : null,
    },
    {
      profession: pathway ? codeOfPathwayProfession(pathway.profession) : null,
      region: pathway ? regionOfDestination(pathway.destination) : null,
    },
  );
  return await listFittingJobs(services, user, wanted, jobsShown);
}

async function readMentorTiles(
  services: Services,
  user: UserViewer,
  listing: OwnListing,
): Promise<Tile[]> {
  const [figures, sharedPlans] = await Promise.all([
    readMentorFigures(services, user),
    countSharedPlans(services, user),
  ]);
  return mentorTilesFor({ figures, sharedPlans, listing });
}

/** The numbers in the tiles of the viewer's role that aren't those of a list on the page. */
async function readRoleFigures(
  services: Services,
  user: UserViewer,
  { profile, work }: { profile: AccountProfile; work: WantedWork | null },
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
    const since = subtractTime(services.clock.now(), { days: newOpportunityDays });
    const [ahead, consultations, opportunities, newOpportunities, investments] = await Promise.all([
      readSessions(services, user),
      countOwnConsultations(services, user),
      countOpportunities(services, user),
      countOpportunities(services, user, { since }),
      countOpportunities(services, user, { kind: "investment" }),
    ]);
    return { role, consultations, opportunities, newOpportunities, investments, ...ahead };
  }
  const [ahead, recommendedJobs, webinars] = await Promise.all([
    readSessions(services, user),
    countOpenJobs(services, user, profession ?? ""),
    countUpcomingWebinars(services, user),
  ]);
  return { role, profession, recommendedJobs, webinars, missing: work?.missing ?? [], ...ahead };
}

async function readSessions(services: Services, user: UserViewer): Promise<SessionFigures> {
  const sessions = await countBookings(services, user, { as: "guest", ...upcomingSessions });
  return { sessions, mentors: sessions === 0 ? await countMentors(services) : 0 };
}
