/** The kind's name in `/admin/content`. */
export const testimonialKindName = "testimonials";

/** The page on which the person withdraws, with the token of their email. */
export const withdrawPath = "/testimonials/withdraw";

/** A picture of a published testimonial. */
export function picturePath(pictureId: string): string {
  return `/testimonials/pictures/${encodeURIComponent(pictureId)}`;
}

export const sectors = ["healthcare", "it", "trades"] as const;

export const sectorNames: Record<(typeof sectors)[number], string> = {
  healthcare: "Healthcare",
  it: "IT",
  trades: "Trades",
};

/** Pages that show a testimonial, and that a consent can cover. */
export const placeNames = {
  everywhere: "The home page and the Talent Solutions pages",
  home: "The home page",
  talent: "The Talent Solutions pages",
} as const;

export type Place = keyof typeof placeNames;
export const places = ["everywhere", "home", "talent"] as const satisfies readonly Place[];
