import { sectorLooks } from "#features/jobs/jobs-parts.contract.ts";
import { talentErrors } from "../talent.errors.ts";
import { executiveContent } from "./executive.constants.ts";
import { healthcareContent } from "./healthcare.constants.ts";
import { itContent } from "./it.constants.ts";
import type { SectorContent } from "./sectors.types.ts";
import { tradesContent } from "./trades.constants.ts";

const contentBySlug: ReadonlyMap<string, SectorContent> = new Map([
  ["healthcare-staffing", healthcareContent],
  ["it-staffing", itContent],
  ["skilled-trades", tradesContent],
  ["executive-search", executiveContent],
]);

/** The content of the page at `/talent/{slug}`. @throws `sector_not_found` */
export function readSector(slug: string): SectorContent {
  const content = contentBySlug.get(slug);
  if (!content) throw talentErrors.sectorNotFound();
  return content;
}

/** The addresses of the four pages. */
export async function listSectorPages(): Promise<string[]> {
  return Object.values(sectorLooks).map(({ path }) => path);
}
