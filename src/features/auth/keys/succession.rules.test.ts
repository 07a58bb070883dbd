import { expect, test } from "vitest";
import { addTime } from "#shared/time.ts";
import { planSuccession } from "./succession.rules.ts";

const now = new Date("2026-11-21T12:00:00Z");
const minutes = (count: number) => addTime(now, { minutes: count });
const key = (kid: string, signsIn: number, retiresIn?: number) => ({
  kid,
  signsFrom: minutes(signsIn),
  retiresAt: retiresIn === undefined ? null : minutes(retiresIn),
});

test("a signing key with nobody after it is followed by a new one", () => {
  const keys = [key("signing", -10), key("older", -100, 30)];
  expect(planSuccession(keys, "signing", now)).toEqual({ kind: "new" });
});

test("a signing key is followed by the standby that is due first", () => {
  const keys = [key("second", 20), key("first", 10, 80), key("signing", -10, 70)];
  expect(planSuccession(keys, "signing", now)).toEqual({ kind: "promote", kid: "first" });
});

test("without its standby the signing key goes on", () => {
  const keys = [key("standby", 10), key("signing", -10, 70)];
  expect(planSuccession(keys, "standby", now)).toEqual({
    kind: "keep",
    kid: "signing",
    until: null,
  });
});

test("without the first of two standbys the signing key goes on until the second has taken over", () => {
  const keys = [key("second", 20), key("first", 10, 80), key("signing", -10, 70)];
  expect(planSuccession(keys, "first", now)).toEqual({
    kind: "keep",
    kid: "signing",
    until: minutes(80),
  });
  expect(planSuccession(keys, "second", now)).toEqual({ kind: "keep", kid: "first", until: null });
});

test("an older key is not missed", () => {
  const keys = [key("signing", -10), key("older", -100, 30)];
  expect(planSuccession(keys, "older", now)).toEqual({ kind: "none" });
});
