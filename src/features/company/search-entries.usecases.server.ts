import type { SearchEntry } from "#platform/search-entry.ts";
import type { Services } from "#platform/services.ts";
import { companyPaths } from "./company.constants.ts";

type Page = Pick<SearchEntry, "id" | "title" | "detail" | "keywords" | "passages">;

const pages: readonly (Page & { path: string })[] = [
  {
    id: "about",
    title: "About us",
    detail: "Team, company, licenses and how verification works.",
    keywords: "company contact address phone email registration verification checks people team",
    passages: ["What we do", "How verification works", "The team", "Company and licenses"],
    path: companyPaths.about,
  },
  {
    id: "for-mentors",
    title: "For mentors",
    detail: "What mentors earn, our fee and how payouts work.",
    keywords: "earnings calculator fee payout bank transfer rate income become a mentor questions",
    passages: ["What you earn", "How payouts work", "If a session doesn't happen"],
    path: companyPaths.forMentors,
  },
  {
    id: "for-employers",
    title: "For employers",
    detail: "How hiring works, what it costs and what's verified.",
    keywords: "hire hiring recruit recruitment fees staffing consultation verification",
    passages: ["How hiring works", "Fees", "What's verified", "How we handle applicants' data"],
    path: companyPaths.forEmployers,
  },
  {
    id: "become-mentor",
    title: "Become a Mentor",
    detail: "The application, with its fee and terms.",
    keywords: "apply application registration mentor",
    passages: ["How do I become a mentor?"],
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
    passages: [
      "Who we are",
      "What we collect",
      "What others can see",
      "Why we use it",
      "Cookies",
      "Who else handles it",
      "How long we keep it",
      "What you can ask",
    ],
    path: "/privacy",
  },
  {
    id: "terms",
    title: "Terms of Service",
    detail: "What you can expect from us, and what we expect from you.",
    keywords: "refund cancellation payment price tax conditions",
    passages: [
      "Your account",
      "Applying as a mentor",
      "Mentor sessions",
      "Messages and reviews",
      "Jobs and consultations",
      "Playbooks",
      "Business opportunities",
      "Payments",
      "Fair use",
      "Our responsibility",
    ],
    path: "/terms",
  },
];

/** The site's own pages, which no other list has. */
export async function listPageSearchEntries({
  company,
}: Pick<Services, "company">): Promise<SearchEntry[]> {
  const offices = company.offices.map(({ name }) => name);
  return pages.map((page) => ({
    group: "pages",
    sample: false,
    ...page,
    ...(page.id === "about" && offices.length > 0
      ? {
          keywords: `${page.keywords} office ${offices.join(" ")}`,
          passages: [...(page.passages ?? []), "Offices"],
        }
      : {}),
  }));
}
