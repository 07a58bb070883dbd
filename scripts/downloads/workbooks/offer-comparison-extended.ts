import { cell, column, type SheetCell, type Workbook, type WorkbookSheet } from "../workbook.ts";
import { gap, headingLine, type Line, layOut, line, plain, type RowOf } from "./lay-out.ts";

export function offerComparisonExtended(): Workbook {
  return {
    instructions: [
      "1. On the Basics sheet, list the currencies and what one unit of each is worth in your own. Look up today's rates.",
      "2. On the Offers sheet, give each offer a column and its own currency. A column without an employer is left out of every ranking.",
      "3. On the Tax sheet, enter each location's brackets from the tax authority's own page, in the offer's currency. The figures in the file are round examples, not any country's law.",
      "4. On the Moving sheet, enter what each move costs and what the employer pays back, all in your currency.",
      "5. The Years sheet shows how each result is calculated. Result compares the offers if you stay three years and if you leave earlier, with repayments and tail coverage.",
      "6. The Priorities sheet is for what money doesn't show. If the two rankings disagree, ask more questions.",
    ],
    sheets: [result.sheet, offers.sheet, tax.sheet, moving.sheet, years.sheet, weighing, basics],
  };
}

const letters = [1, 2, 3, 4, 5, 6].map(column);
const names = ["Offer A", "Offer B", "Offer C", "Offer D", "Offer E", "Offer F"];
const widths = [48, 18, 18, 18, 18, 18, 18, 52];
type Format = Parameters<typeof cell.input>[1];

/** One value a column; offers without an example get empty cells to fill in. */
const given = (
  key: string,
  label: string,
  values: (number | string)[],
  format?: Format,
  note = "",
): Line =>
  line(key, () => [
    cell.label(label),
    ...letters.map((_, index) => {
      const value = values[index];
      return value === undefined ? cell.blank() : cell.input(value, format);
    }),
    note ? cell.note(note) : null,
  ]);
const worked = (
  key: string,
  label: string,
  formula: (letter: string, row: RowOf) => string,
  { total = false, format, note = "" }: { total?: boolean; format?: Format; note?: string } = {},
): Line =>
  line(key, (row) => [
    (total ? cell.strong : cell.label)(label),
    ...letters.map((letter) => (total ? cell.total : cell.formula)(formula(letter, row), format)),
    note ? cell.note(note) : null,
  ]);
const heading = (label: string) => headingLine(label, ...names, "Note");

function build(name: string, title: string, lines: Line[]) {
  const { rows, row } = layOut([plain(cell.title(title)), gap, ...lines]);
  const sheet: WorkbookSheet = { name, widths, rows, stickyRows: 3, stickyColumns: 1 };
  return { sheet, at: (letter: string, key: string) => `${name}!${letter}${row(key)}`, row };
}

const currencies: [string, number][] = [
  ["USD", 1],
  ["CAD", 0.72],
  ["GBP", 1.3],
];
const firstCurrency = 4;
const lastCurrency = firstCurrency + 7;

const basics: WorkbookSheet = {
  name: "Basics",
  widths: [24, 28, 60],
  stickyRows: 3,
  rows: [
    [cell.title("Currencies")],
    [null],
    ["Currency", "One unit in your currency", "Note"].map(cell.heading),
    ...Array.from({ length: lastCurrency - firstCurrency + 1 }, (_, index): SheetCell[] => {
      const [code, rate] = currencies[index] ?? [];
      return code === undefined || rate === undefined
        ? [cell.blank(), cell.blank(), cell.blank()]
        : [cell.input(code), cell.input(rate, "rate"), cell.input(index === 0 ? "Yours" : "")];
    }),
  ],
};

const offers = build("Offers", "Up to six offers, each in its own currency", [
  heading("What they offer"),
  given("employer", "Employer and location", [
    "Community hospital",
    "Group practice",
    "Teaching hospital",
    "Rural clinic",
  ]),
  given("currency", "Currency", ["USD", "USD", "CAD", "CAD"]),
  worked(
    "rate",
    "One unit in your currency",
    (x, row) =>
      `IF(${x}${row("employer")}="",0,SUMIF(Basics!$A$${firstCurrency}:$A$${lastCurrency},${x}${row("currency")},Basics!$B$${firstCurrency}:$B$${lastCurrency}))`,
    { format: "rate", note: "From the Basics sheet" },
  ),
  worked(
    "rateCheck",
    "Rate found",
    (x, row) =>
      `IF(${x}${row("employer")}="","",IF(${x}${row("rate")}>0,"yes","add it on Basics"))`,
  ),
  given("base", "Base salary or guaranteed billings, year 1", [255_000, 240_000, 310_000, 345_000]),
  given("raise", "Raise each year", [0.03, 0.02, 0.02, 0.015], "percent"),
  given("bonus1", "Bonus you can count on, year 1", [10_000, 0, 0, 20_000]),
  given("bonus2", "Bonus you can count on, year 2", [15_000, 35_000, 0, 20_000]),
  given("bonus3", "Bonus you can count on, year 3", [15_000, 45_000, 0, 20_000]),
  given("loan", "Loan repayment, per year", [20_000, 0, 0, 15_000]),
  given("signOn", "Sign-on bonus, paid in year 1", [20_000, 30_000, 0, 40_000]),
  given(
    "stay",
    "Years you must stay to keep sign-on and moving money",
    [2, 3, 1, 4],
    "number",
    "You repay a share for the time you don't stay",
  ),
  given("retirement", "Employer's retirement contribution, per year", [12_000, 9_000, 0, 0]),
  given(
    "benefits",
    "Employer's insurance and other benefits, per year",
    [22_000, 15_000, 6_000, 4_000],
  ),
  heading("What you pay"),
  given("overhead", "Share kept as overhead", [0, 0, 0.28, 0.22], "percent"),
  given("malpractice", "Malpractice coverage, per year", [0, 9_000, 4_500, 4_500]),
  given(
    "tail",
    "Tail coverage when you leave, once",
    [0, 24_000, 0, 0],
    "money",
    "For claims-made",
  ),
  given("licences", "Licenses, dues and courses, per year", [2_500, 4_000, 5_000, 5_000]),
  given(
    "deductible",
    "Share of these costs that's tax-deductible",
    [0, 0, 1, 1],
    "percent",
    "Coverage, licenses, dues, courses",
  ),
  given("housing", "Housing, per year", [26_000, 34_000, 38_000, 19_000]),
  given("living", "Other living costs, per year", [42_000, 46_000, 48_000, 40_000]),
  given("costRise", "Increase in all these costs each year", [0.03, 0.03, 0.03, 0.03], "percent"),
  heading("Time"),
  given("hours", "Hours per week, including call", [50, 55, 52, 58], "number"),
  given("weeks", "Weeks worked per year", [46, 47, 45, 46], "number"),
]);

const bands = [1, 2, 3];
const tax = build("Tax", "Tax brackets you enter", [
  heading("Per year, in the offer's currency"),
  given("allowance", "Tax-free income", [15_000, 15_000, 16_000, 16_000]),
  given("to1", "Bracket 1: up to a taxable income of", [50_000, 50_000, 60_000, 60_000]),
  given("rate1", "Bracket 1: rate", [0.1, 0.1, 0.2, 0.2], "percent"),
  given("to2", "Bracket 2: up to", [120_000, 120_000, 120_000, 120_000]),
  given("rate2", "Bracket 2: rate", [0.22, 0.22, 0.3, 0.3], "percent"),
  given("to3", "Bracket 3: up to", [250_000, 250_000, 220_000, 220_000]),
  given("rate3", "Bracket 3: rate", [0.3, 0.33, 0.4, 0.38], "percent"),
  given("rate4", "Above bracket 3: rate", [0.36, 0.4, 0.5, 0.48], "percent"),
  given("credits", "Tax credits", [2_000, 2_000, 0, 0]),
  given("contribution", "Social contributions: rate", [0.07, 0.07, 0.06, 0.06], "percent"),
  given(
    "ceiling",
    "Social contributions: on income up to",
    [170_000, 170_000, 75_000, 75_000],
    "money",
    "Leave blank if there's no maximum",
  ),
  gap,
  plain(
    cell.note("If a state or province has its own brackets, add its rates to the federal ones."),
  ),
  plain(
    cell.note(
      "An estimate for comparing offers, not a tax return. Treaties and residence can matter.",
    ),
  ),
]);

const items: [string, number[]][] = [
  ["Examinations, credential checks, translations", [2_400, 2_400, 1_900, 1_900]],
  ["License and registration fees", [900, 1_100, 1_500, 1_400]],
  ["Visa, permit and medical examination", [1_800, 1_800, 1_200, 1_200]],
  ["Flights for everyone who moves", [4_200, 4_200, 3_600, 4_400]],
  ["Shipping and storage", [3_800, 3_800, 3_200, 5_000]],
  ["House-hunting trip", [1_500, 1_500, 1_800, 2_200]],
  ["Temporary housing", [4_500, 5_500, 5_000, 0]],
  ["Deposit and first month's rent", [5_200, 6_800, 6_000, 2_400]],
  ["Furniture and household", [4_000, 4_000, 4_000, 3_000]],
  ["Car, insurance, driver's license", [6_500, 6_500, 2_000, 11_000]],
  ["School and childcare deposits", [1_500, 1_500, 1_200, 600]],
  ["Income lost between jobs", [6_000, 6_000, 8_000, 6_000]],
];
const moving = build("Moving", "What your move costs, in your currency", [
  heading("Item"),
  ...items.map(([label, values], index) =>
    line(`item${index}`, () => [
      cell.input(label),
      ...letters.map((_, at) => {
        const value = values[at];
        return value === undefined ? cell.blank() : cell.input(value);
      }),
    ]),
  ),
  worked(
    "sum",
    "Total",
    (x, row) => `SUM(${x}${row("item0")}:${x}${row(`item${items.length - 1}`)})`,
    { total: true },
  ),
  given("paidBack", "Reimbursed by the employer", [15_000, 8_000, 7_000, 20_000]),
  worked("own", "Your own cost", (x, row) => `${x}${row("sum")}-${x}${row("paidBack")}`, {
    total: true,
  }),
]);

const yearNumbers = [1, 2, 3];
const years = build(
  "Years",
  "How the results are calculated, in the offer's currency",
  yearNumbers.flatMap((year) => {
    const o = (x: string, key: string) => offers.at(x, key);
    const t = (x: string, key: string) => tax.at(x, key);
    const later = (x: string, key: string) => (year === 1 ? "" : `*(1+${o(x, key)})^${year - 1}`);
    const own = (x: string, row: RowOf, key: string) => `${x}${row(`${key}${year}`)}`;
    const band = (x: string, taxable: string, index: number) => {
      const upper = `MIN(${taxable},${t(x, `to${index}`)})`;
      const lower = index === 1 ? "0" : t(x, `to${index - 1}`);
      return `MAX(0,${upper}-${lower})*${t(x, `rate${index}`)}`;
    };
    return [
      ...(year === 1 ? [] : [gap]),
      heading(`Year ${year}`),
      worked(
        `pay${year}`,
        "Pay and bonus",
        (x) => `${o(x, "base")}${later(x, "raise")}+${o(x, `bonus${year}`)}`,
      ),
      worked(
        `overhead${year}`,
        "Overhead",
        (x, row) => `-${own(x, row, "pay")}*${o(x, "overhead")}`,
      ),
      worked(
        `extra${year}`,
        year === 1 ? "Loan repayment and sign-on bonus" : "Loan repayment",
        (x) => (year === 1 ? `${o(x, "loan")}+${o(x, "signOn")}` : o(x, "loan")),
      ),
      worked(
        `income${year}`,
        "Income before tax",
        (x, row) => `${own(x, row, "pay")}+${own(x, row, "overhead")}+${own(x, row, "extra")}`,
        { total: true },
      ),
      worked(
        `taxable${year}`,
        "Taxable income",
        (x, row) =>
          `MAX(0,${own(x, row, "income")}-${t(x, "allowance")}-${o(x, "deductible")}*(${o(x, "malpractice")}+${o(x, "licences")})${later(x, "costRise")})`,
      ),
      worked(`tax${year}`, "Income tax", (x, row) => {
        const taxable = own(x, row, "taxable");
        const top = `MAX(0,${taxable}-MAX(${t(x, "to1")},${t(x, "to2")},${t(x, "to3")}))*${t(x, "rate4")}`;
        return `-MAX(0,${bands.map((index) => band(x, taxable, index)).join("+")}+${top}-${t(x, "credits")})`;
      }),
      worked(
        `social${year}`,
        "Social contributions",
        (x, row) =>
          `-${t(x, "contribution")}*IF(${t(x, "ceiling")}>0,MIN(${own(x, row, "income")},${t(x, "ceiling")}),${own(x, row, "income")})`,
      ),
      worked(
        `costs${year}`,
        "Insurance, licenses, housing and living",
        (x) =>
          `-(${o(x, "malpractice")}+${o(x, "licences")}+${o(x, "housing")}+${o(x, "living")})${later(x, "costRise")}`,
      ),
      worked(
        `left${year}`,
        "Left over",
        (x, row) =>
          `${own(x, row, "income")}+${own(x, row, "tax")}+${own(x, row, "social")}+${own(x, row, "costs")}`,
        { total: true },
      ),
      worked(
        `taxShare${year}`,
        "Tax and contributions, share of income",
        (x, row) =>
          `IF(${own(x, row, "income")}>0,-(${own(x, row, "tax")}+${own(x, row, "social")})/${own(x, row, "income")},0)`,
        { format: "percent" },
      ),
    ];
  }),
);

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
  ["Your own criterion", 0],
];
const firstCriterion = 4;
const lastCriterion = firstCriterion + criteria.length - 1;
const weights = `$B$${firstCriterion}:$B$${lastCriterion}`;
const scoreRow = lastCriterion + 1;
const scoreLetters = [2, 3, 4, 5, 6, 7].map(column);

const weighing: WorkbookSheet = {
  name: "Priorities",
  widths: [48, 12, 14, 14, 14, 14, 14, 14],
  stickyRows: 3,
  stickyColumns: 1,
  choices: [
    { cells: `B${firstCriterion}:B${lastCriterion}`, values: [0, 1, 2, 3, 4, 5] },
    { cells: `C${firstCriterion}:H${lastCriterion}`, values: [1, 2, 3, 4, 5] },
  ],
  rows: [
    [cell.title("What money doesn't show")],
    [null],
    ["What matters", "Weight 0-5", ...names].map(cell.heading),
    ...criteria.map(([name, weight], index) => [
      cell.input(name),
      cell.input(weight, "number"),
      ...scoreLetters.map((_, at) =>
        at < 4 ? cell.input(2 + ((index * (at + 1) + at) % 4), "number") : cell.blank(),
      ),
    ]),
    [
      cell.strong("Weighted score, 1 to 5"),
      null,
      ...scoreLetters.map((x) =>
        cell.total(
          `IF(AND(SUM(${weights})>0,COUNT(${x}${firstCriterion}:${x}${lastCriterion})>0),SUMPRODUCT(${weights},${x}${firstCriterion}:${x}${lastCriterion})/SUM(${weights}),0)`,
          "decimal",
        ),
      ),
    ],
    [
      cell.note(
        "A criterion without a score counts as 0, so no offer wins because you scored less of it.",
      ),
    ],
  ],
};

const all = (row: RowOf, key: string) => `$B$${row(key)}:$G$${row(key)}`;
const named = `(Offers!$B$${offers.row("employer")}:$G$${offers.row("employer")}<>"")`;
const ifNamed = (x: string, formula: string) => `IF(${offers.at(x, "employer")}="","",${formula})`;
const rank = (key: string) => (x: string, row: RowOf) =>
  ifNamed(x, `1+SUMPRODUCT(${named}*(${all(row, key)}>${x}${row(key)}))`);
const leaving = (after: number): Line =>
  worked(
    `leave${after}`,
    `If you leave after ${after === 1 ? "one year" : after === 2 ? "two years" : "three years"}`,
    (x, row) => {
      const left = yearNumbers.slice(0, after).map((year) => `${x}${row(`left${year}`)}`);
      const stay = offers.at(x, "stay");
      const toRepay = `(${offers.at(x, "signOn")}*${offers.at(x, "rate")}+${moving.at(x, "paidBack")})`;
      const missing = `IF(${stay}>0,MAX(0,1-${after}/${stay}),0)`;
      return `${left.join("+")}-${x}${row("moving")}-${toRepay}*${missing}-${offers.at(x, "tail")}*${offers.at(x, "rate")}`;
    },
  );

const result = build("Result", "Three years side by side, in your currency", [
  heading(""),
  worked("name", "Employer and location", (x) => ifNamed(x, offers.at(x, "employer"))),
  ...yearNumbers.map((year) =>
    worked(
      `left${year}`,
      `Left over in year ${year}`,
      (x) => `${years.at(x, `left${year}`)}*${offers.at(x, "rate")}`,
    ),
  ),
  worked(
    "moving",
    "The move, after reimbursements",
    (x) => `IF(${offers.at(x, "employer")}="",0,${moving.at(x, "own")})`,
  ),
  worked(
    "three",
    "Left over after three years",
    (x, row) => `SUM(${x}${row("left1")}:${x}${row("left3")})-${x}${row("moving")}`,
    { total: true },
  ),
  worked(
    "benefits",
    "Retirement and other benefits in three years",
    (x) => `3*(${offers.at(x, "retirement")}+${offers.at(x, "benefits")})*${offers.at(x, "rate")}`,
  ),
  worked(
    "total",
    "Left over after three years, with benefits",
    (x, row) => `${x}${row("three")}+${x}${row("benefits")}`,
    { total: true },
  ),
  worked(
    "hour",
    "Left over per hour worked, with benefits",
    (x, row) =>
      `IF(${offers.at(x, "hours")}*${offers.at(x, "weeks")}>0,${x}${row("total")}/(3*${offers.at(x, "hours")}*${offers.at(x, "weeks")}),0)`,
    { total: true, format: "decimal" },
  ),
  gap,
  heading("Rankings, 1 is best"),
  worked("rankTotal", "By what's left over, with benefits", rank("total"), { format: "number" }),
  worked("rankHour", "By what's left over per hour worked", rank("hour"), { format: "number" }),
  worked(
    "score",
    "Weighted score, from the Priorities sheet",
    (x) => `Priorities!${scoreLetters[letters.indexOf(x)]}${scoreRow}`,
    { format: "decimal" },
  ),
  worked("rankScore", "By the weighted score", rank("score"), { format: "number" }),
  worked("behind", "Behind the best offer, in money", (x, row) =>
    ifNamed(x, `MAX(${all(row, "total")})-${x}${row("total")}`),
  ),
  gap,
  heading("If you leave early, without benefits"),
  ...yearNumbers.map(leaving),
  plain(
    cell.note(
      "After repaying sign-on and moving money for the time you didn't stay, and buying tail coverage.",
    ),
  ),
]);
