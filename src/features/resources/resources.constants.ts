/** Categories of guides. */
export const guideCategories = [
  "Hiring",
  "Careers",
  "Licensing",
  "Immigration",
  "Well-being",
  "Technology",
  "Trades",
] as const;
export type GuideCategory = (typeof guideCategories)[number];

export const resourcesPath = "/resources";
export const feedPath = `${resourcesPath}/feed.xml`;
export const guidePath = (slug: string) => `${resourcesPath}/guides/${encodeURIComponent(slug)}`;

/** The desk where the guides' facts are checked, and one fact's page. */
export const factsPath = "/admin/facts";
export const factPath = (id: string) => `${factsPath}/${encodeURIComponent(id)}`;

/** Reading speed that is assumed. */
export const wordsPerMinute = 220;
/** Guides are neither notes nor books. */
export const minReadMinutes = 6;
export const maxReadMinutes = 15;

export const conclusionTitle = "Conclusion";

/** The home page's three, with the headings that it shows them under. */
export const featuredGuides = [
  { slug: "telemedicine-integration", category: "Technology" },
  { slug: "physician-hiring-guide", category: "Healthcare" },
  { slug: "skilled-trades-canada", category: "Skilled Trades" },
] as const;

/** The ten that `/resources` shows first. */
export const resourcesPageGuides = [
  "img-physician-pathway",
  "physician-contract-review",
  "physician-salary-negotiation",
  "physician-hiring-guide",
  "medical-credentialing-guide",
  "telemedicine-integration",
  "residency-to-practice-transition",
  "rural-healthcare-careers",
  "physician-retention-strategies",
  "skilled-trades-canada",
] as const;
