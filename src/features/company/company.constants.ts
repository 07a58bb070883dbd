/** The public pages about us and about working with us. */
export const companyPaths = {
  about: "/about",
  forMentors: "/for-mentors",
  forEmployers: "/for-employers",
} as const;
