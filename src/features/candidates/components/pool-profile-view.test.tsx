import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { ShownProfile } from "../visibility/shown-profile.types.ts";
import { PoolProfileView, poolHighlights } from "./pool-profile-view.tsx";

const profile: ShownProfile = {
  profession: "registered_nurse",
  specialty: null,
  regions: [],
  remote: false,
  employmentTypes: [],
  earliestStart: null,
  updatedOn: "2026-11-23",
  years: null,
  training: [
    { qualification: "BSc Nursing", country: "PH" },
    { qualification: null, country: "PH" },
    { qualification: null, country: null },
  ],
  registrations: [
    { jurisdiction: "PH", status: "active" },
    { jurisdiction: "GB", status: "active" },
    { jurisdiction: "CA-ON", status: "pending" },
  ],
  languages: [],
  exams: [
    { name: "NCLEX-RN", result: "Pass" },
    { name: null, result: "Pass" },
    { name: null, result: null },
  ],
  workRights: [],
};

test("what is withheld doesn't run into what is shown", () => {
  const html = renderToStaticMarkup(<PoolProfileView profile={profile} />);
  const lines = [...html.matchAll(/<li dir="auto">([^<]*)<\/li>/g)].map(([, line]) => line);
  expect(lines).toEqual(
    expect.arrayContaining([
      "BSc Nursing, Philippines",
      "Philippines (qualification not shown because it could reveal who this is)",
      "Qualification not shown because it could reveal who this is",
      "NCLEX-RN, Pass",
      "Exam not shown because it could reveal who this is. Result: Pass",
      "Exam not shown because it could reveal who this is",
    ]),
  );
});

test("the highlights list active registrations and say who reported them", () => {
  expect(poolHighlights(profile)).toEqual([
    "Registrations (self-reported): Philippines, United Kingdom",
  ]);
});
