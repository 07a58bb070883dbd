/** The site's colours on white paper, without the sign that CSS puts before them. */
export const palette = {
  ink: "14213d",
  muted: "525c73",
  line: "dfd6c4",
  accent: "a34a1b",
  accentSoft: "f7e6d8",
  sunken: "f2ecdf",
} as const;

/** Stands in files in place of the time they were built at, so that the same text is the same file. */
export const fixedDate = new Date("2026-11-21T00:00:00Z");
