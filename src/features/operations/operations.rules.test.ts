import { expect, test } from "vitest";
import { toSeconds } from "#shared/time.ts";
import { describeAge, describeCount, maskAddress, maskAddresses } from "./operations.rules.ts";

test("ages are told in the largest unit that fits", () => {
  expect(
    [0.2, 1, 59, 60, toSeconds({ hours: 1, minutes: 59 }), toSeconds({ days: 3, seconds: 5 })].map(
      describeAge,
    ),
  ).toEqual(["1 second", "1 second", "59 seconds", "1 minute", "1 hour", "3 days"]);
});

test("counts end where we stop counting", () => {
  expect([0, 10_000, 10_001].map(describeCount)).toEqual(["0", "10,000", "10,000+"]);
});

test("an address keeps its first letter and its domain", () => {
  expect(maskAddress("ada.lovelace@people.example")).toBe("a•••@people.example");
  expect(maskAddress("15005550006")).toBe("•••");
});

test("an error's text names nobody", () => {
  expect(maskAddresses("550 <ada@people.example>: (email)=(bob@x.example) unknown")).toBe(
    "550 <a•••@people.example>: (email)=(b•••@x.example) unknown",
  );
});
