import { expect, test } from "vitest";
import { selectIntegrationTests } from "./changed.ts";

const all = [
  "src/features/booking/bookings.both.integration.test.ts",
  "src/features/booking/hosts/feed.integration.test.ts",
  "src/features/booking/hosts/feed.usecases.server.ts",
  "src/features/career/enrollments.both.integration.test.ts",
  "src/features/career/pages/playbook.tsx",
  "src/shared/money.ts",
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

test("a changed test runs, once", () => {
  const changed = [all[0] ?? "", "src/features/booking/booking.store.server.ts"];
  expect(selectIntegrationTests(changed, all).chosen).toEqual([all[0]]);
});

test("what two minutes do not allow is left, and said", () => {
  const many = Array.from({ length: 20 }, (_, n) => `src/features/f/t${n}.integration.test.ts`);
  const { chosen, left } = selectIntegrationTests(many, many);
  expect([...chosen, ...left]).toEqual(many);
  expect(left.length).toBeGreaterThan(0);
});
