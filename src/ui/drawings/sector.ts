/** The four tints by which a line of work is recognized; never the only sign of it. */
export type Sector = "healthcare" | "technology" | "trades" | "business";

export const sectorText: Record<Sector, string> = {
  healthcare: "text-healthcare",
  technology: "text-technology",
  trades: "text-trades",
  business: "text-business",
};
