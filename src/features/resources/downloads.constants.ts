/** Path of the free files. */
export const downloadsPath = "/downloads";
/** Path of the extended workbooks, for members of Pro. */
export const extendedDownloadsPath = `${downloadsPath}/extended`;
/** The page that lists the extended workbooks. */
export const workbooksPath = "/resources/workbooks";

/** Leads to a file's line in a list of files. */
export const downloadAnchor = (id: string) => `file-${id}`;

export const downloadGroups = [
  {
    id: "career",
    title: "For your career",
    shortTitle: "Career files",
    lead: "Templates and workbooks for applying for jobs, comparing offers and relocating.",
  },
  {
    id: "business",
    title: "For your business",
    shortTitle: "Business files",
    lead: "Checklists and models for buying a franchise, raising money and planning your first years.",
  },
  {
    id: "talent",
    title: "For hiring teams",
    shortTitle: "Hiring files",
    lead: "Forms that keep hiring fair and fast, and help newcomers settle in.",
  },
] as const;
export type DownloadGroup = (typeof downloadGroups)[number]["id"];

/** Each type of file as browsers name it. */
export const contentTypes = {
  PDF: "application/pdf",
  XLSX: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  DOCX: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
} as const;
export type DownloadType = keyof typeof contentTypes;

/** A file that is built, whoever may have it. */
export interface DownloadFile {
  /** The name of its source and, with the type as ending, of the file. */
  id: string;
  title: string;
  type: DownloadType;
  /** Its contents, in one sentence. */
  summary: string;
}

export interface Download extends DownloadFile {
  group: DownloadGroup;
}

/** A workbook for members of Pro. */
export interface ExtendedDownload extends DownloadFile {
  type: "XLSX";
  /** The free workbook that it goes on from, by its id. */
  extends: string;
  /** Its advantages over the free one. */
  more: readonly string[];
}

/** Every file for downloading. `scripts/downloads` builds them from `content/resources`. */
export const downloads: readonly Download[] = [
  {
    id: "physician-cv-template",
    group: "career",
    title: "CV template for physicians",
    type: "DOCX",
    summary: "Sections in the order program directors and medical staff offices expect.",
  },
  {
    id: "contract-review-checklist",
    group: "career",
    title: "Contract review checklist",
    type: "PDF",
    summary:
      "Questions to settle before you sign, about pay, duties, insurance, covenants and notice.",
  },
  {
    id: "offer-comparison",
    group: "career",
    title: "Offer comparison workbook",
    type: "XLSX",
    summary:
      "Compare up to three offers in one currency, including the costs and benefits that are easy to miss.",
  },
  {
    id: "relocation-budget",
    group: "career",
    title: "Relocation budget workbook",
    type: "XLSX",
    summary:
      "Costs before and after your move, what your employer reimburses and how much to keep in reserve.",
  },
  {
    id: "residency-application-tracker",
    group: "career",
    title: "Residency application tracker",
    type: "XLSX",
    summary:
      "Programs, documents, interviews and costs in one place, with totals that update automatically.",
  },
  {
    id: "franchise-due-diligence-checklist",
    group: "business",
    title: "Franchise due-diligence checklist",
    type: "PDF",
    summary: "What to read, who to call and what to calculate before the disclosure period ends.",
  },
  {
    id: "three-year-financial-model",
    group: "business",
    title: "Three-year financial model",
    type: "XLSX",
    summary: "From units and prices to year-end cash, driven by one page of assumptions.",
  },
  {
    id: "pitch-outline",
    group: "business",
    title: "Pitch outline",
    type: "DOCX",
    summary: "Twelve slides, each with the question it has to answer and room for your answer.",
  },
  {
    id: "cash-flow-forecast",
    group: "business",
    title: "13-week cash flow forecast",
    type: "XLSX",
    summary: "Money in and out week by week, with your lowest balance and when it happens.",
  },
  {
    id: "market-entry-checklist",
    group: "business",
    title: "Market entry checklist",
    type: "PDF",
    summary:
      "How to start in Canada or the United States: company setup, tax, people, insurance and first customers.",
  },
  {
    id: "hiring-scorecard",
    group: "talent",
    title: "Hiring scorecard",
    type: "XLSX",
    summary: "Weighted criteria, clear rating scales and a ranking for up to six candidates.",
  },
  {
    id: "job-description-template",
    group: "talent",
    title: "Job description template",
    type: "DOCX",
    summary: "A job posting that says what the work is, what it pays and what it takes to do it.",
  },
  {
    id: "employer-onboarding-checklist",
    group: "talent",
    title: "Onboarding checklist for internationally trained staff",
    type: "PDF",
    summary:
      "From signed offer to day 90: licensing, arrival, the first week and the first three months.",
  },
  {
    id: "interview-question-bank",
    group: "talent",
    title: "Interview question bank",
    type: "PDF",
    summary: "Structured questions, with examples of strong and weak answers.",
  },
  {
    id: "reference-check-form",
    group: "talent",
    title: "Reference check form",
    type: "DOCX",
    summary: "The same questions for every reference, with room for answers and consent.",
  },
];

/** The workbooks for members, which the build makes like the others. */
export const extendedDownloads: readonly ExtendedDownload[] = [
  {
    id: "offer-comparison-extended",
    extends: "offer-comparison",
    title: "Offer comparison, extended",
    type: "XLSX",
    summary:
      "Compare up to six offers over three years, in several currencies, after tax and moving costs.",
    more: [
      "Six offers instead of three, each in its own currency, with one table of exchange rates",
      "Three years with yearly raises and rising costs, instead of one average year",
      "Tax brackets you enter for each location, and payroll contributions with their annual caps",
      "What the move costs you, item by item, after reimbursements",
      "What you keep if you leave after one, two or three years, minus repayments and tail coverage",
    ],
  },
  {
    id: "relocation-budget-extended",
    extends: "relocation-budget",
    title: "Relocation budget, extended",
    type: "XLSX",
    summary:
      "A family's move over 18 months: two households, who joins when, and how much cash you need each month.",
    more: [
      "Eighteen months instead of six, from the first fee until you're settled",
      "Up to eight people, each with an arrival month, visa, flight, school and insurance",
      "Two households side by side for as long as you choose",
      "Quotes in other currencies, and employer reimbursements in the month they arrive",
      "A worst-case version of the plan: a later first paycheck, higher costs, and the cash you'd need",
    ],
  },
  {
    id: "five-year-financial-model",
    extends: "three-year-financial-model",
    title: "Five-year financial model, extended",
    type: "XLSX",
    summary:
      "Five years in three side-by-side scenarios, with a self-checking balance sheet and sensitivity tables.",
    more: [
      "Five years instead of three",
      "Three complete scenarios (cautious, expected, optimistic) compared on one page",
      "A table that shows how a 10% or 20% change in each driver affects cash",
      "A balance sheet for every year, with a warning if it doesn't balance",
      "Losses carried forward, supplier credit, dividends and the money you still need to raise",
    ],
  },
];

export const downloadFile = ({ id, type }: Pick<DownloadFile, "id" | "type">) =>
  `${id}.${type.toLowerCase()}`;
