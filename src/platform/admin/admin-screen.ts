import type { Right } from "#platform/rights.ts";
import type { Services } from "#platform/services.ts";

/** The groups of the menu, in its order. */
export const adminAreas = [
  "Accounts",
  "Moderation",
  "Publishing",
  "Messages",
  "Money",
  "Running the site",
] as const;

export type AdminArea = (typeof adminAreas)[number];

/** A screen for people who run the site. */
export interface AdminScreen {
  /** Its address, below `/admin`. */
  to: string;
  label: string;
  /** Its purpose, in one sentence without a period. */
  detail: string;
  area: AdminArea;
  /** Rights that open it. One of several is enough. */
  rights: readonly Right[];
  /** False where the screen has nothing to show in this configuration. Always shown unless said. */
  isInUse?(services: Services): boolean;
}
