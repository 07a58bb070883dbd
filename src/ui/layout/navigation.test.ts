import { expect, test } from "vitest";
import { appLinksFor, isOwnPage, otherLinksFor } from "./navigation.ts";

const viewer = {
  email: "a@people.example",
  isMentor: false,
  hires: false,
  browsesTalent: false,
  runsSite: false,
};
const labels = (who: Partial<typeof viewer>) =>
  appLinksFor({ ...viewer, ...who }).map(({ label }) => label);

test("the bar has what a candidate, an employer and a mentor come back for", () => {
  expect(labels({})).toEqual(["Home", "Plan", "Jobs", "Sessions", "Messages", "Learning"]);
  const employer = ["Home", "Hiring", "Talent", "Calls", "Messages"];
  expect(labels({ hires: true, browsesTalent: true })).toEqual(employer);
  expect(labels({ hires: true })).toEqual(employer.filter((label) => label !== "Talent"));
  expect(labels({ isMentor: true })).toEqual([
    "Home",
    "Sessions",
    "Hours",
    "Plans",
    "Messages",
    "Earnings",
  ]);
  expect(labels({ isMentor: true, hires: true })).toEqual([
    "Home",
    "Hiring",
    "Sessions",
    "Hours",
    "Messages",
  ]);
});

test("every link of the bar is a page with the bar, and none stands beside it twice", () => {
  for (const isMentor of [true, false]) {
    for (const hires of [true, false]) {
      const who = { ...viewer, isMentor, hires, browsesTalent: hires, runsSite: true };
      const paths = [...appLinksFor(who), ...otherLinksFor(who)].map(({ to }) => to);
      expect(new Set(paths).size).toBe(paths.length);
      for (const path of paths) {
        if (path !== "/admin") expect(isOwnPage(path), path).toBe(true);
      }
      for (const path of ["/plan", "/jobs", "/career/playbooks"]) expect(paths).toContain(path);
    }
  }
});

test("a person's own pages have the bar", () => {
  for (const path of [
    ...["/account", "/account/goals", "/consultations/1", "/dashboard", "/employers/acme/settings"],
    ...["/hiring", "/hiring/applications/1", "/mentor", "/mentor/payouts/details", "/messages/1"],
    ...["/plan/1/sharing", "/profile/documents", "/sessions/1/review", "/reviews/1/report"],
    ...["/jobs", "/become-mentor/applications/1", "/career/playbooks/a/learn", "/talent/searches"],
    ...["/talent/jobs/1", "/talent/jobs/1/apply", "/mentorship/1/book", "/help/tickets/1"],
    ...["/career/playbooks/a/enrol"],
  ]) {
    expect(isOwnPage(path), path).toBe(true);
  }
  for (const path of [
    "/",
    "/about",
    "/events",
    "/pathways",
    "/mentorship",
    "/mentorship/1",
    "/become-mentor",
  ]) {
    expect(isOwnPage(path), path).toBe(false);
  }
});
