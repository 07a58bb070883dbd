import { describe, expect, test } from "vitest";
import { sectorLooks, talentSectors } from "#features/jobs/job-sectors.constants.ts";
import { readSector } from "./sectors.usecases.server.ts";

describe.each(talentSectors)("the page on %s", (sector) => {
  const content = readSector(sectorLooks[sector].path.replace("/talent/", ""));

  test("is that sector's", () => {
    expect(content.sector).toBe(sector);
  });

  test("has a description that search results can show whole", () => {
    expect(content.description.length).toBeLessThanOrEqual(160);
  });

  test("promises what the law allows: no fees of candidates, no experience in the country", () => {
    expect(JSON.stringify(content.candidateTerms)).toMatch(/no fee|No one can charge/);
    expect(JSON.stringify(content)).not.toMatch(/canadian experience/i);
  });
});

test("another slug is no sector", () => {
  for (const slug of ["", "jobs", "__proto__", "constructor", "healthcare"]) {
    expect(() => readSector(slug)).toThrow(expect.objectContaining({ status: 404 }));
  }
});
