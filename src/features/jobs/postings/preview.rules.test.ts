import { expect, test } from "vitest";
import type { PostingDraft } from "./posting.schemas.ts";
import { toPreview } from "./preview.rules.ts";

const preview = (draft: PostingDraft) =>
  toPreview("6b0b5000-0000-4000-8000-000000000001", draft, {
    employer: "Lakeside Sample Hospital",
    organizationPath: null,
    now: new Date("2026-11-22T12:00:00Z"),
    published: null,
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
