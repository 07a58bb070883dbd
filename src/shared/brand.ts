/** The product's name and offices. The one place to change to run it under another name. */
export const brand = {
  name: "Meridian",
  tagline: "Careers that cross borders",
  offices: ["Toronto", "New York"],
} as const;
