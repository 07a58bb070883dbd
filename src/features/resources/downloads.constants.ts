/** Path of the free files. */
export const downloadsPath = "/downloads";
/** Path of the extended workbooks, for members of Pro. */
export const extendedDownloadsPath = `${downloadsPath}/extended`;
/** The page that lists the extended workbooks. */
export const workbooksPath = "/resources/workbooks";

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

/** The workbooks for members, which the build makes like the others. */
export const extendedDownloads: readonly ExtendedDownload[] = [
  {
    id: "offer-comparison-extended",
    extends: "offer-comparison",
    title: "Offer comparison, extended",
    type: "XLSX",
    summary:
      "Up to six offers over three years, in several currencies, after tax and after the move.",
    more: [
      "Six offers instead of three, each in its own currency, with one table of exchange rates",
      "Three years with yearly rises of pay and of costs, instead of one average year",
      "Tax in bands that you type for each place, with contributions up to their ceiling",
      "What the move costs you, item by item, after what is paid back",
      "What is left if you leave after one, two or three years, repayments and tail cover included",
    ],
  },
  {
    id: "relocation-budget-extended",
    extends: "relocation-budget",
    title: "Relocation budget, extended",
    type: "XLSX",
    summary:
      "A family's move over eighteen months: two households, who joins when, and the cash each month.",
    more: [
      "Eighteen months instead of six, from the first fee to the first calm month",
      "Up to eight people, each with a month of arrival, a visa, a flight, a school and an insurance",
      "Two households that run side by side for as long as you say",
      "Quotations in other currencies, and what the employer pays back in the month it arrives",
      "The same plan once more with later pay and higher costs, and the cash that this needs",
    ],
  },
  {
    id: "five-year-financial-model",
    extends: "three-year-financial-model",
    title: "Five-year financial model, extended",
    type: "XLSX",
    summary:
      "Five years in three scenarios side by side, with a balance sheet that checks itself and sensitivities.",
    more: [
      "Five years instead of three",
      "Three scenarios (cautious, expected, hopeful), each calculated to the end and compared on one page",
      "A table of what ten and twenty per cent more or less of each driver do to the cash",
      "A balance sheet for every year that must balance, and says so where it does not",
      "Losses carried forward, suppliers' credit, dividends, and the money still to be raised",
    ],
  },
];

export const downloadFile = ({ id, type }: Pick<DownloadFile, "id" | "type">) =>
  `${id}.${type.toLowerCase()}`;
