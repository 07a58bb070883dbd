export const directoryPath = "/mentorship";

export const specializations = ["career", "leadership", "technical", "business"] as const;
export type Specialization = (typeof specializations)[number];

export const specializationNames: Record<Specialization, string> = {
  career: "Career",
  leadership: "Leadership",
  technical: "Technical",
  business: "Business",
};

export const priceBands = ["under-150", "150-200", "over-200"] as const;
export type PriceBand = (typeof priceBands)[number];

/** Hourly rates in whole US dollars, both ends included. */
export const priceBandLimits: Record<PriceBand, { name: string; from?: number; to?: number }> = {
  "under-150": { name: "Under $150", to: 149 },
  "150-200": { name: "$150 to $200", from: 150, to: 200 },
  "over-200": { name: "Over $200", from: 201 },
};

export const mentorsPerPage = 50;

/** Characters. */
export const longestSearch = 100;

export const sessionMinutes = 60;

/** A mentor with this availability takes nobody new for now. */
export const fullyBooked = "Fully booked";
