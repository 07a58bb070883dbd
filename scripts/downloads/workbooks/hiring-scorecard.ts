import { cell, column, type Workbook, type WorkbookSheet } from "../workbook.ts";

export function hiringScorecard(): Workbook {
  return {
    instructions: [
      "1. Settle on criteria and weights before the first interview, with everyone who will rate. Take them from the work itself.",
      "2. On the Criteria sheet, describe which answers get a 1, a 3 and a 5. Leave out criteria that no one can describe.",
      "3. Ask every candidate the same questions in the same order. Rate alone and right away, before you talk to each other.",
      "4. Enter the panel's average on the Ratings sheet. A candidate is ranked only once every criterion is rated, so no one wins by being asked less.",
      "5. Store the sheet with the hiring record. In Ontario, employers with 25 or more employees must keep records of public postings for three years and tell interviewed applicants within 45 days whether a decision was made.",
    ],
    sheets: [criteriaSheet, ratingsSheet],
  };
}

const criteria: [string, number, string, string, string][] = [
  [
    "Clinical or technical skill",
    5,
    "Can't explain their own decisions",
    "Is sound on common cases, and asks when unsure",
    "Explains trade-offs, and teaches others",
  ],
  [
    "Safety and judgment",
    5,
    "Blames others for incidents",
    "Names an error and what changed",
    "Has improved a process after an error",
  ],
  [
    "Communication with patients or clients",
    4,
    "Uses terms that laypeople don't follow",
    "Is clear, and checks that people understood",
    "Adapts to language, culture and stress",
  ],
  [
    "Work in a team",
    4,
    "Talks only about their own results",
    "Gives and accepts feedback",
    "Settles conflicts and lifts the team",
  ],
  [
    "Adapting to a new system",
    3,
    "Expects the work to be the same as at home",
    "Has learned local rules and tools",
    "Has moved before and made a plan",
  ],
  [
    "License and eligibility, or a dated path to it",
    3,
    "Has no plan",
    "Knows the steps, and has started some",
    "Is licensed, or has dates confirmed by the authority",
  ],
  [
    "Motivation for this place and role",
    2,
    "Would take any job",
    "Knows the place and the service",
    "Names what they want to do here and why",
  ],
];
const candidates = Array.from({ length: 6 }, (_, index) => index);
const first = 4;
const last = first + criteria.length - 1;

const criteriaSheet: WorkbookSheet = {
  name: "Criteria",
  widths: [36, 12, 36, 36, 36],
  stickyRows: 3,
  choices: [{ cells: `B${first}:B${last}`, values: [0, 1, 2, 3, 4, 5] }],
  rows: [
    [cell.title("What you rate, and how")],
    [null],
    ["Criterion", "Weight 0-5", "1 means", "3 means", "5 means"].map(cell.heading),
    ...criteria.map(([name, weight, low, middle, high]) => [
      cell.input(name),
      cell.input(weight, "number"),
      cell.input(low),
      cell.input(middle),
      cell.input(high),
    ]),
    [cell.strong("Sum of weights"), cell.total(`SUM(B${first}:B${last})`, "number")],
  ],
};

const weights = `Criteria!$B$${first}:$B$${last}`;
const scores = `$B$${last + 1}:$G$${last + 1}`;
const letters = candidates.map((index) => column(index + 1));

const ratingsSheet: WorkbookSheet = {
  name: "Ratings",
  widths: [36, ...candidates.map(() => 16)],
  stickyRows: 3,
  rows: [
    [cell.title("Ratings from 1 to 5")],
    [null],
    [
      cell.heading("Criterion"),
      ...candidates.map((index) => cell.heading(`Candidate ${index + 1}`)),
    ],
    ...criteria.map((_, row) => [
      cell.formula(`Criteria!A${first + row}`),
      ...candidates.map((index) =>
        index < 2 ? cell.input(3 + ((row + index) % 3 === 0 ? 1 : 0), "decimal") : cell.blank(),
      ),
    ]),
    [
      cell.strong("Weighted score"),
      ...letters.map((x) =>
        cell.total(
          `IF(AND(COUNT(${x}${first}:${x}${last})=${criteria.length},SUM(${weights})>0),SUMPRODUCT(${weights},${x}${first}:${x}${last})/SUM(${weights}),0)`,
          "decimal",
        ),
      ),
    ],
    [
      cell.strong("Rank"),
      ...letters.map((x) =>
        cell.formula(`IF(${x}${last + 1}>0,COUNTIF(${scores},">"&${x}${last + 1})+1,"")`, "number"),
      ),
    ],
    [
      cell.label("Ratings missing"),
      ...letters.map((x) =>
        cell.formula(`${criteria.length}-COUNT(${x}${first}:${x}${last})`, "number"),
      ),
    ],
    [null],
    [cell.note("A candidate is scored once every criterion is rated.")],
  ],
};
