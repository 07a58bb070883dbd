/** The folder of downloads, as an address and, inside the built client, on the disk. */
export const downloadsPath = "/downloads";

export const downloadGroups = [
  {
    id: "career",
    title: "For your career",
    shortTitle: "Career files",
    lead: "Templates and workbooks for applying, comparing offers and moving.",
  },
  {
    id: "business",
    title: "For your business",
    shortTitle: "Business files",
    lead: "Checklists and models for buying a franchise, raising money and planning the first years.",
  },
  {
    id: "talent",
    title: "For hiring teams",
    shortTitle: "Hiring files",
    lead: "Forms that keep hiring fair and quick, and help people who moved for the job settle in.",
  },
] as const;
export type DownloadGroup = (typeof downloadGroups)[number]["id"];

export type DownloadType = "PDF" | "XLSX" | "DOCX";

export interface Download {
  /** The name of its source and, with the type as ending, of the file. */
  id: string;
  group: DownloadGroup;
  title: string;
  type: DownloadType;
  /** What is in it, in one sentence. */
  summary: string;
}

/** Every file for downloading. `scripts/downloads` builds them from `content/resources`. */
export const downloads: readonly Download[] = [
  {
    id: "physician-cv-template",
    group: "career",
    title: "CV template for physicians",
    type: "DOCX",
    summary:
      "Sections in the order that program directors and medical staff offices look for them.",
  },
  {
    id: "contract-review-checklist",
    group: "career",
    title: "Contract review checklist",
    type: "PDF",
    summary:
      "Questions to settle about pay, duties, insurance, covenants and notice before signing.",
  },
  {
    id: "offer-comparison",
    group: "career",
    title: "Offer comparison workbook",
    type: "XLSX",
    summary:
      "Puts up to three offers into one currency, adds what is easily missed and weighs the rest.",
  },
  {
    id: "relocation-budget",
    group: "career",
    title: "Relocation budget workbook",
    type: "XLSX",
    summary:
      "Costs before and after the move, what the employer pays back, and the reserve to keep.",
  },
  {
    id: "residency-application-tracker",
    group: "career",
    title: "Residency application tracker",
    type: "XLSX",
    summary:
      "Programs, documents, interviews and costs in one place, with counts that keep themselves.",
  },
  {
    id: "franchise-due-diligence-checklist",
    group: "business",
    title: "Franchise due-diligence checklist",
    type: "PDF",
    summary: "What to read, whom to call and what to calculate before the disclosure period ends.",
  },
  {
    id: "three-year-financial-model",
    group: "business",
    title: "Three-year financial model",
    type: "XLSX",
    summary:
      "From units and prices to cash at the end of each year, driven by one page of assumptions.",
  },
  {
    id: "pitch-outline",
    group: "business",
    title: "Pitch outline",
    type: "DOCX",
    summary: "Twelve slides with the question that each one must answer, and room for the answer.",
  },
  {
    id: "cash-flow-forecast",
    group: "business",
    title: "13-week cash flow forecast",
    type: "XLSX",
    summary: "Money in and out week by week, with the lowest balance and the week it falls in.",
  },
  {
    id: "market-entry-checklist",
    group: "business",
    title: "Market entry checklist",
    type: "PDF",
    summary:
      "Starting in Canada or the United States: company, tax, people, insurance and first customers.",
  },
  {
    id: "hiring-scorecard",
    group: "talent",
    title: "Hiring scorecard",
    type: "XLSX",
    summary: "Weighted criteria, anchored ratings and a ranking for up to six candidates.",
  },
  {
    id: "job-description-template",
    group: "talent",
    title: "Job description template",
    type: "DOCX",
    summary: "A posting that says what the work is, what it pays and what is needed to do it.",
  },
  {
    id: "employer-onboarding-checklist",
    group: "talent",
    title: "Onboarding checklist for internationally trained staff",
    type: "PDF",
    summary:
      "From the signed offer to the ninetieth day: licence, arrival, first week, first months.",
  },
  {
    id: "interview-question-bank",
    group: "talent",
    title: "Interview question bank",
    type: "PDF",
    summary: "Structured questions with what a strong and a weak answer sound like.",
  },
  {
    id: "reference-check-form",
    group: "talent",
    title: "Reference check form",
    type: "DOCX",
    summary: "The same questions for every referee, with room for the answers and the consent.",
  },
];

export const downloadFile = ({ id, type }: Pick<Download, "id" | "type">) =>
  `${id}.${type.toLowerCase()}`;
