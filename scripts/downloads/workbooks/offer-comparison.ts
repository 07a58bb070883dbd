import { cell, column, type SheetCell, type Workbook, type WorkbookSheet } from "../workbook.ts";

const offers = [1, 2, 3].map(column);

export function offerComparison(): Workbook {
  return {
    instructions: [
      "1. On the Offers sheet, give each offer its own column. Use the contract's figures, and leave out anything that's only promised.",
      "2. Enter the exchange rate from the offer's currency into your own. Use 1 where they're the same.",
      "3. Overhead is the share of billings that a practice keeps, which is usual for fee-for-service work in Canada. Use 0 for a salary.",
      "4. On the Priorities sheet, set weights for what money doesn't show, and score each offer from 1 (poor) to 5 (very good).",
      "5. Compare the yearly result, the result per hour and the weighted score. If they disagree, ask more questions.",
    ],
    sheets: [offersSheet, weighingSheet],
  };
}

const row = (label: string, values: SheetCell[], note = ""): SheetCell[] => [
  cell.label(label),
  ...values,
  note ? cell.note(note) : null,
];
const inputs = (values: (number | string)[], format?: "percent" | "rate" | "number") =>
  values.map((value) => cell.input(value, format));
const results = (formula: (letter: string) => string, total = false) =>
  offers.map((letter) => (total ? cell.total : cell.formula)(formula(letter)));
const headings = (label: string) =>
  [label, "Offer A", "Offer B", "Offer C", "Note"].map(cell.heading);

const offersSheet: WorkbookSheet = {
  name: "Offers",
  widths: [46, 18, 18, 18, 60],
  stickyRows: 3,
  rows: [
    [cell.title("Offers side by side")],
    [null],
    headings("What they offer, in its own currency"),
    row(
      "Employer and location",
      inputs(["Community hospital", "Group practice", "Teaching hospital"]),
    ),
    row("Currency", inputs(["USD", "USD", "CAD"])),
    row("One unit in your currency", inputs([1, 1, 0.72], "rate"), "Look up today's rate"),
    row("Base salary or guaranteed billings, per year", inputs([255000, 240000, 310000])),
    row("Bonus you can count on, per year", inputs([15000, 35000, 0])),
    row("Loan repayment, per year", inputs([20000, 0, 0])),
    row("Sign-on bonus, once", inputs([20000, 30000, 0]), "Ask when you'd have to pay it back"),
    row("Relocation and visa costs paid for you, once", inputs([15000, 8000, 10000])),
    row("Employer's retirement contribution, per year", inputs([12000, 9000, 0])),
    row("Employer's insurance and other benefits, per year", inputs([22000, 15000, 6000])),
    row(
      "Years you expect to stay",
      inputs([3, 3, 3], "number"),
      "One-time amounts are spread over these years",
    ),
    headings("What you pay"),
    row("Share kept as overhead", inputs([0, 0, 0.28], "percent")),
    row("Income tax and social contributions, average rate", inputs([0.31, 0.31, 0.36], "percent")),
    row(
      "Malpractice and tail coverage, per year",
      inputs([0, 9000, 4500]),
      "Claims-made coverage needs a tail",
    ),
    row("Licenses, dues and courses not reimbursed, per year", inputs([2500, 4000, 5000])),
    row("Housing, per year", inputs([26000, 34000, 38000])),
    row("Other living costs, per year", inputs([42000, 46000, 48000])),
    row("Hours per week, including call", inputs([50, 55, 52], "number")),
    row("Weeks worked per year", inputs([46, 47, 45], "number")),
    headings("Result, in your currency"),
    row(
      "Pay per year before overhead",
      results((x) => `(${x}7+${x}8)*${x}6`),
    ),
    row(
      "Overhead",
      results((x) => `${x}25*${x}16`),
    ),
    row(
      "One-time payments, per year of stay",
      results((x) => `IF(${x}14>0,${x}10/${x}14,0)*${x}6`),
    ),
    row(
      "Income before tax",
      results((x) => `${x}25-${x}26+${x}27+${x}9*${x}6`),
    ),
    row(
      "Tax and contributions",
      results((x) => `${x}28*${x}17`),
      "An estimate for planning, not a tax return",
    ),
    row(
      "Your own costs",
      results((x) => `SUM(${x}18:${x}21)*${x}6`),
    ),
    row(
      "Left over per year",
      results((x) => `${x}28-${x}29-${x}30`, true),
    ),
    row(
      "Left over per year, with benefits",
      results((x) => `${x}31+(${x}12+${x}13+IF(${x}14>0,${x}11/${x}14,0))*${x}6`, true),
      "Benefits and paid moving costs count at full value",
    ),
    row(
      "Left over per hour worked, with benefits",
      offers.map((x) => cell.total(`IF(${x}22*${x}23>0,${x}32/(${x}22*${x}23),0)`, "decimal")),
    ),
  ],
};

const criteria: [string, number][] = [
  ["Path to a permanent license and status", 5],
  ["Visa sponsorship and who pays for it", 5],
  ["Case mix and supervision", 4],
  ["Call, nights and weekends", 4],
  ["Notice, non-compete and repayment terms", 4],
  ["Partner's work and children's schools", 4],
  ["Colleagues, language and community", 3],
  ["Teaching, research and growth", 3],
  ["Travel home", 2],
];
const first = 4;
const last = first + criteria.length - 1;

const weighingSheet: WorkbookSheet = {
  name: "Priorities",
  widths: [46, 12, 14, 14, 14],
  stickyRows: 3,
  choices: [
    { cells: `B${first}:B${last}`, values: [0, 1, 2, 3, 4, 5] },
    { cells: `C${first}:E${last}`, values: [1, 2, 3, 4, 5] },
  ],
  rows: [
    [cell.title("What money doesn't show")],
    [null],
    ["What matters", "Weight 0-5", "Offer A", "Offer B", "Offer C"].map(cell.heading),
    ...criteria.map(([name, weight], index) => [
      cell.input(name),
      cell.input(weight, "number"),
      cell.input(3 + ((index + 1) % 2), "number"),
      cell.input(3, "number"),
      cell.input(2 + (index % 3), "number"),
    ]),
    [
      cell.strong("Weighted score, 1 to 5"),
      null,
      ...["C", "D", "E"].map((x) =>
        cell.total(
          `IF(SUM($B$${first}:$B$${last})>0,SUMPRODUCT($B$${first}:$B$${last},${x}${first}:${x}${last})/SUM($B$${first}:$B$${last}),0)`,
          "decimal",
        ),
      ),
    ],
    [
      cell.strong("Highest score"),
      null,
      cell.formula(
        `IF(MAX(C${last + 1}:E${last + 1})>0,INDEX(C3:E3,1,MATCH(MAX(C${last + 1}:E${last + 1}),C${last + 1}:E${last + 1},0)),"")`,
      ),
    ],
    [
      cell.strong("Most money left over, with benefits"),
      null,
      cell.formula(
        'IF(COUNT(Offers!B7:D7)>0,INDEX(C3:E3,1,MATCH(MAX(Offers!B32:D32),Offers!B32:D32,0)),"")',
      ),
    ],
  ],
};
