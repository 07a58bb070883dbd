/** The four tints by which a line of work is recognised; never the only sign of it. */
export type Sector = "healthcare" | "technology" | "trades" | "business";

export const sectorText: Record<Sector, string> = {
  healthcare: "text-healthcare",
  technology: "text-technology",
  trades: "text-trades",
  business: "text-business",
};

export const sectorSurface: Record<Sector, string> = {
  healthcare: "bg-healthcare-soft text-healthcare",
  technology: "bg-technology-soft text-technology",
  trades: "bg-trades-soft text-trades",
  business: "bg-business-soft text-business",
};
