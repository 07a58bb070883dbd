import type { SearchEntry } from "#platform/search-entry.ts";
import { companyPaths } from "./company.constants.ts";

type Page = Pick<SearchEntry, "id" | "title" | "detail" | "keywords">;

const pages: readonly (Page & { path: string })[] = [
  {
    id: "about",
    title: "About us",
    detail: "Team, offices, licenses and how verification works.",
    keywords:
      "company contact address phone email registration verification checks people office team",
    path: companyPaths.about,
  },
  {
    id: "for-mentors",
    title: "For mentors",
    detail: "What mentors earn, our fee and how payouts work.",
    keywords: "earnings calculator fee payout bank transfer rate income become a mentor questions",
    path: companyPaths.forMentors,
  },
  {
    id: "for-employers",
    title: "For employers",
    detail: "How hiring works, what it costs and what's verified.",
    keywords: "hire hiring recruit recruitment fees staffing consultation verification",
    path: companyPaths.forEmployers,
  },
  {
    id: "become-mentor",
    title: "Become a Mentor",
    detail: "The application, with its fee and terms.",
    keywords: "apply application registration mentor",
    path: "/become-mentor",
  },
  {
    id: "consultation",
    title: "Book a consultation",
    detail: "A video call with our team about work, hiring or your business.",
    keywords: "consultation appointment call talk advice office hours human",
    path: "/talent#consultation",
  },
  {
    id: "privacy",
    title: "Privacy Policy",
    detail: "What we keep about you, why, and for how long.",
    keywords: "data cookies deletion personal information processors",
    path: "/privacy",
  },
  {
    id: "terms",
    title: "Terms of Service",
    detail: "What we can expect from each other.",
    keywords: "refund cancellation payment price tax conditions",
    path: "/terms",
  },
];

/** The site's own pages, which no other list has. */
export async function listPageSearchEntries(): Promise<SearchEntry[]> {
  return pages.map((page) => ({ group: "pages", sample: false, ...page }));
}
