import { expect, test } from "vitest";
import { mentorTilesFor, paymentsToMake, tilesFor } from "./dashboard.rules.ts";
import type { Figures, Tile } from "./dashboard.types.ts";

const noPosts = { jobs: 0, open: 0, applications: 0, newApplications: 0, shortlisted: 0 };

const lists = {
  jobApplications: 0,
  enrollments: [],
  playbooks: 6,
  jobPosts: noPosts,
  organizations: 0,
  writesJobs: false,
  browsesTalent: false,
  seesAnalytics: false,
  savedOpportunities: 0,
};

const jobseeker: Figures = {
  ...lists,
  role: "jobseeker",
  profession: null,
  recommendedJobs: 0,
  missing: [],
  webinars: 0,
  sessions: 0,
  mentors: 0,
};

const employer: Figures = {
  ...lists,
  role: "employer",
  consultations: 0,
  talent: 0,
  savedTalent: 0,
};

const find = (tiles: readonly Tile[], title: string) => tiles.find((tile) => tile.title === title);

test("a playbook counts as enrolled once its first payment is here", () => {
  const playbooks = (...statuses: ("pending" | "active")[]) =>
    find(
      tilesFor({ ...jobseeker, enrollments: statuses.map((status) => ({ status })) }),
      "Career Playbooks",
    );
  expect(playbooks("pending")).toMatchObject({ value: null, meaning: "Choose one of 6 playbooks" });
  expect(playbooks("pending", "active")).toMatchObject({ value: "1 of 6", meaning: "enrolled" });
});

test("a tile that leads to a part of the dashboard names the page, so that its markup can be cached", () => {
  const enrolled = { ...jobseeker, enrollments: [{ status: "active" as const }] };
  expect(find(tilesFor(enrolled), "Career Playbooks")?.to).toBe("/dashboard#playbooks");
  const saved: Figures = {
    ...lists,
    role: "entrepreneur",
    savedOpportunities: 1,
    consultations: 0,
    opportunities: 0,
    newOpportunities: 0,
    investments: 0,
    sessions: 0,
    mentors: 0,
  };
  expect(find(tilesFor(saved), "Saved Deals")?.to).toBe("/dashboard#saved-deals");
});

test("a payment that's missing isn't called the first of several", () => {
  const [entry] = paymentsToMake([
    {
      playbookId: "interview-excellence",
      title: "Interview Excellence",
      path: "/career/playbooks/interview-excellence",
      status: "pending",
      modulesDone: 0,
      modules: 6,
    },
  ]);
  expect(entry?.detail).toBe("We haven't received your payment yet");
});

test("an employer's empty tiles lead to pages that do what they say", () => {
  const jobPosts = { ...noPosts, jobs: 1, open: 1 };
  const tiles = tilesFor({ ...employer, organizations: 1, browsesTalent: true, jobPosts });
  for (const title of ["Analytics", "New Applications"]) {
    expect(find(tiles, title)).toMatchObject({ meaning: "See your jobs", to: "/hiring" });
  }
  expect(find(tiles, "Browse Talent")?.meaning).toBe("Open to verified organizations");
});

test("only who may write jobs is asked to post one", () => {
  const posts = (writesJobs: boolean) =>
    find(tilesFor({ ...employer, organizations: 1, writesJobs }), "Active Job Posts");
  expect(posts(true)).toMatchObject({ meaning: "Post a job", to: "/hiring/jobs/new" });
  expect(posts(false)).toMatchObject({ meaning: "See your organization", to: "/employers" });
});

test("the pool and analytics are linked only for roles that may open them", () => {
  const jobPosts = { ...noPosts, jobs: 1, open: 1, applications: 14 };
  const inTeam = { ...employer, organizations: 1, jobPosts };
  const manager = tilesFor(inTeam);
  const recruiter = tilesFor({ ...inTeam, browsesTalent: true, seesAnalytics: true });
  expect(find(recruiter, "Browse Talent")?.to).toBe("/hiring/talent");
  expect(find(recruiter, "Analytics")).toMatchObject({ value: "14", to: "/hiring/analytics" });
  expect(find(manager, "Browse Talent")).toMatchObject({
    meaning: "Open to owners and recruiters",
    to: "/employers",
  });
  expect(find(manager, "Analytics")).toMatchObject({ value: "14", to: "/hiring" });
});

test("a mentor shares a profile that's on the list, and no other", () => {
  const sessions = (absence: "paused" | "unlisted" | "silent" | null) =>
    find(mentorTiles({ absence }), "Sessions");
  for (const absence of ["silent", null] as const) {
    expect(sessions(absence)?.meaning).toBe("Share your profile with people you can help");
  }
  for (const absence of ["paused", "unlisted"] as const) {
    expect(sessions(absence)).toMatchObject({
      meaning: "See your sessions",
      to: "/mentor/sessions",
    });
  }
});

test("a mentor who can't be booked isn't shown an open time, nor told to add hours", () => {
  const nextFreeAt = new Date("2026-11-01T15:00:00Z");
  const openTimes = (absence: "paused" | "unlisted" | null, free: Date | null = nextFreeAt) =>
    find(mentorTiles({ absence, hasHours: true, nextFreeAt: free }), "Open Times");
  expect(openTimes(null)).toMatchObject({ value: "Nov 1, 2026", meaning: "your next open time" });
  expect(openTimes(null, null)?.meaning).toBe("You have no open times. Add hours");
  for (const free of [nextFreeAt, null]) {
    expect(openTimes("paused", free)).toMatchObject({
      value: null,
      meaning: "You're paused, so no one can book you",
    });
    expect(openTimes("unlisted", free)).toMatchObject({
      value: null,
      meaning: "You can't get bookings right now",
    });
  }
});

test("money that can still be refunded isn't called earned", () => {
  expect(find(mentorTiles({ heldCents: 12_750 }), "Earnings")).toMatchObject({
    value: "$127.50",
    meaning: "held or due to you, $0 of it due now",
  });
});

function mentorTiles({
  absence = null,
  heldCents = 0,
  hasHours = false,
  nextFreeAt = null,
}: {
  absence?: "paused" | "unlisted" | "silent" | null;
  heldCents?: number;
  hasHours?: boolean;
  nextFreeAt?: Date | null;
}): Tile[] {
  return mentorTilesFor({
    figures: {
      upcoming: 0,
      soon: 0,
      held: { amountCents: heldCents, currency: "USD" },
      due: { amountCents: 0, currency: "USD" },
    },
    sharedPlans: 0,
    listing: { path: "/mentorship/1", absence, hasHours, nextFreeAt, timeZone: null },
  });
}
