/** The product's name. The one place to change to run it under another name. */
export const brand = {
  name: "Meridian",
  tagline: "Careers that cross borders",
} as const;
