/** The site's colors on white paper, without the sign that CSS puts before them. */
export const palette = {
  ink: "14213d",
  muted: "525c73",
  line: "dfd6c4",
  accent: "a34a1b",
  accentSoft: "f7e6d8",
  sunken: "f2ecdf",
} as const;

/** Replaces the build time in files, so that the same text makes the same file. */
export const fixedDate = new Date("2026-11-21T00:00:00Z");
