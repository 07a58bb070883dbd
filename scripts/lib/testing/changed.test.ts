import { expect, test } from "vitest";
import { selectIntegrationTests } from "./changed.ts";
import { changedPhases } from "./changed-phases.ts";

const all = [
  "src/features/booking/bookings.both.integration.test.ts",
  "src/features/booking/hosts/feed.integration.test.ts",
  "src/features/booking/hosts/feed.usecases.server.ts",
  "src/features/career/enrollments.both.integration.test.ts",
  "src/features/career/pages/playbook.tsx",
  "src/platform/database/database.both.integration.test.ts",
  "src/server/mount.integration.test.ts",
  "src/server/upkeep/doctor.integration.test.ts",
  "src/shared/money.ts",
  "tests/earlier-data.integration.test.ts",
  "tests/row-security.both.integration.test.ts",
];

test("a change runs the integration tests of its own folder", () => {
  expect(
    selectIntegrationTests(["src/features/booking/hosts/feed.usecases.server.ts"], all),
  ).toEqual({ chosen: ["src/features/booking/hosts/feed.integration.test.ts"], left: [] });
});

test("or those of the closest folder around it, within its feature", () => {
  expect(selectIntegrationTests(["src/features/career/pages/playbook.tsx"], all).chosen).toEqual([
    "src/features/career/enrollments.both.integration.test.ts",
  ]);
  expect(selectIntegrationTests(["src/shared/money.ts"], all).chosen).toEqual([]);
});

test("or those of elsewhere that are about it, where none lies around it", () => {
  expect(selectIntegrationTests(["migrations/0300_pledges.sql"], all).chosen).toEqual([
    "src/platform/database/database.both.integration.test.ts",
    "tests/earlier-data.integration.test.ts",
    "tests/row-security.both.integration.test.ts",
  ]);
  expect(selectIntegrationTests(["src/server/upkeep/restore.ts"], all).chosen).toEqual([
    "src/server/upkeep/doctor.integration.test.ts",
  ]);
  expect(selectIntegrationTests(["src/server/compose.ts"], all).chosen).toEqual([
    "src/server/mount.integration.test.ts",
    "src/server/upkeep/doctor.integration.test.ts",
  ]);
});

test("a changed test runs, once", () => {
  const changed = [all[0] ?? "", "src/features/booking/booking.store.server.ts"];
  expect(selectIntegrationTests(changed, all).chosen).toEqual([all[0]]);
});

test("what two minutes do not allow is left, and said", () => {
  const many = Array.from({ length: 20 }, (_, n) => `src/features/f/t${n}.integration.test.ts`);
  const { chosen, left } = selectIntegrationTests(many, many);
  expect([...chosen, ...left]).toEqual(many);
  expect(left.length).toBeGreaterThan(0);
  const { notes } = changedPhases({ since: "main", files: many }, many);
  expect(notes[1]).toBe(`Left out, for their number: ${left.join(", ")}`);
});

test("a run says which phases it leaves out, whether or not it has integration tests", () => {
  const notesOf = (file: string) => changedPhases({ since: "main", files: [file] }, all).notes;
  expect(notesOf("src/ui/form/form.tsx")).toEqual([
    "Left out: build, words, unused, integration, server, browser. Of the other phases, only the tests nearest to the change ran.",
  ]);
  expect(notesOf("migrations/0300_pledges.sql")).toEqual([
    "Left out: build, words, unused, server, browser. Of the other phases, only the tests nearest to the change ran.",
  ]);
});
