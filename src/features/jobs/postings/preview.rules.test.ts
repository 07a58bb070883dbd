import { expect, test } from "vitest";
import { defaultPromisedDays } from "../jobs.constants.ts";
import type { PostingDraft } from "./posting.schemas.ts";
import { toPreview } from "./preview.rules.ts";

type Published = Parameters<typeof toPreview>[2]["published"];

const now = new Date("2026-11-22T12:00:00Z");
const preview = (draft: PostingDraft, published: Published = null) =>
  toPreview("6b0b5000-0000-4000-8000-000000000001", draft, {
    employer: "Lakeside Sample Hospital",
    organizationPath: null,
    now,
    published,
  });

test("what a draft doesn't say is left out", () => {
  const missing = {
    sector: null,
    employmentType: null,
    pay: null,
    closesAt: null,
    isVacant: null,
    usesAi: null,
  };
  expect(preview({})).toMatchObject({ title: "Untitled job", ...missing });
  expect(preview({ sector: "", employmentType: "", closesOn: "soon" })).toMatchObject(missing);
  const chosen = {
    sector: "it",
    employmentType: "contract",
    isVacant: false,
    usesAi: true,
  } as const;
  expect(preview({ ...chosen, closesOn: "2026-12-24" })).toMatchObject({
    ...chosen,
    closesAt: new Date("2026-12-24T23:59:59Z"),
  });
});

test("a draft without a province or state has no country yet", () => {
  expect(preview({ remote: "full" })).toMatchObject({
    location: "Location not chosen yet",
    country: null,
    isRemote: false,
  });
  expect(preview({ city: "Toronto" })).toMatchObject({ location: "Toronto", country: null });
  expect(preview({ city: "Toronto", region: "CA-ON", remote: "full" })).toMatchObject({
    location: "Toronto, ON",
    country: "CA",
    isRemote: true,
  });
  expect(preview({ region: "US-NJ" })).toMatchObject({ location: "NJ", country: "US" });
});

test("the days to answer are the job's own, and those of a new job until it's published", () => {
  expect(preview({})).toMatchObject({ promisedDays: defaultPromisedDays });
  const published = { status: "open", postedAt: now, closesAt: now, promisedDays: 5 };
  expect(preview({}, published)).toMatchObject({ promisedDays: 5 });
});
