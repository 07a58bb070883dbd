import type { Sector } from "#ui/drawings/sector.ts";
import type { DrawingSubject } from "#ui/drawings/sector-drawing.tsx";

/** The lines of work that jobs belong to. */
export const talentSectors = ["healthcare", "it", "trades", "executive"] as const;
export type TalentSector = (typeof talentSectors)[number];

interface SectorLook {
  /** Name of our service for the sector, and of its page. */
  name: string;
  /** The line of work, as jobs name it. */
  field: string;
  path: string;
  /** Keyword by which a search finds the sector's jobs. */
  keyword: string;
  tint: Sector;
  drawing: DrawingSubject;
}

export const sectorLooks: Record<TalentSector, SectorLook> = {
  healthcare: {
    name: "Healthcare staffing",
    field: "Healthcare",
    path: "/talent/healthcare-staffing",
    keyword: "healthcare",
    tint: "healthcare",
    drawing: "healthcare",
  },
  it: {
    name: "IT staffing",
    field: "Technology",
    path: "/talent/it-staffing",
    keyword: "technology",
    tint: "technology",
    drawing: "technology",
  },
  trades: {
    name: "Skilled trades",
    field: "Skilled trades",
    path: "/talent/skilled-trades",
    keyword: "skilled trades",
    tint: "trades",
    drawing: "trades",
  },
  executive: {
    name: "Executive search",
    field: "Executive",
    path: "/talent/executive-search",
    keyword: "executive",
    tint: "business",
    drawing: "executive",
  },
};
