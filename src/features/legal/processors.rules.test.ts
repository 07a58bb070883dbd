import { expect, test } from "vitest";
import { listProcessors, type ProcessorSettings } from "./processors.rules.ts";

const none: ProcessorSettings = {
  hasStripe: false,
  paysThroughStripe: false,
  hasTwilio: false,
  hasGoogleSheet: false,
  mailHost: null,
  storageHost: null,
  meetingHost: "meet.example",
  identityProviders: [],
  others: [],
};

test("privacy names those that the configuration uses, and no one else", () => {
  expect(listProcessors(none).map(({ name }) => name)).toEqual(["meet.example"]);
  const all = listProcessors({
    ...none,
    hasStripe: true,
    hasTwilio: true,
    hasGoogleSheet: true,
    mailHost: "smtp.example",
    storageHost: "files.example",
    identityProviders: ["LinkedIn"],
    others: [{ name: "Example Cloud", value: "Servers and database in Canada." }],
  });
  expect(all.map(({ name }) => name)).toEqual([
    "Stripe",
    "smtp.example",
    "Twilio",
    "files.example",
    "meet.example",
    "Google Sheets",
    "LinkedIn",
    "Example Cloud",
  ]);
});

test("Stripe is named for payouts where it makes them", () => {
  const [takes] = listProcessors({ ...none, hasStripe: true });
  expect(takes?.value).not.toContain("mentors");
  const [pays] = listProcessors({ ...none, hasStripe: true, paysThroughStripe: true });
  expect(pays?.value).toContain("Pays mentors, and collects their bank details");
});
