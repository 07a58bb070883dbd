import { cell, type SheetCell, type Workbook, type WorkbookSheet } from "../workbook.ts";

const years = ["B", "C", "D"];
const headings = (label: string) => [label, "Year 1", "Year 2", "Year 3", "Note"].map(cell.heading);

export function threeYearFinancialModel(): Workbook {
  return {
    instructions: [
      "1. Change only the Assumptions sheet. Everything else is calculated from it.",
      "2. In the last column, say where each figure comes from: a quote, a contract, a comparable business or a guess. Investors ask about the guesses.",
      "3. Profit isn't cash. The Cash sheet shows what customers still owe, what you pay for equipment upfront and what you pay back to the bank.",
      "4. If cash at the end of any year is below zero, raise more money, spend later or sell earlier, and say which.",
      "5. Before you show it to anyone, try the model with a tenth fewer customers and with payment a month later.",
    ],
    sheets: [assumptions, profit, cash],
  };
}

type Format = "money" | "percent" | "number";
const given = (
  label: string,
  values: number[],
  format: Format = "money",
  note = "",
): SheetCell[] => [
  cell.label(label),
  ...values.map((value) => cell.input(value, format)),
  cell.input(note),
];

const assumptions: WorkbookSheet = {
  name: "Assumptions",
  widths: [44, 16, 16, 16, 54],
  stickyRows: 3,
  rows: [
    [cell.title("Assumptions")],
    [null],
    headings("Sales"),
    given(
      "Customers or units sold",
      [1_500, 2_200, 2_700],
      "number",
      "Capacity of the premises: 3,000",
    ),
    given("Price per unit, before sales tax", [180, 185, 190]),
    given("Direct cost per unit", [62, 62, 63], "money", "Material, card fees, commission"),
    headings("People"),
    given("Employees, full-time", [2, 3, 4], "number"),
    given("Average pay per employee", [48_000, 49_500, 51_000]),
    given("Employer contributions, share of pay", [0.11, 0.11, 0.11], "percent"),
    headings("Other costs"),
    given("Rent and utilities", [26_000, 26_800, 27_600]),
    given("Marketing", [14_000, 12_000, 12_000]),
    given("Insurance, licenses, professional fees", [9_000, 7_000, 7_200]),
    given(
      "Royalties and franchise fees, share of sales",
      [0.05, 0.05, 0.05],
      "percent",
      "0 if there's no franchise",
    ),
    given("All other", [6_000, 6_500, 7_000]),
    headings("Money"),
    given("Equipment and build-out, paid in the year", [60_000, 5_000, 5_000]),
    given("Useful life of equipment, in years", [5, 5, 5], "number"),
    given("Owners' capital paid in", [90_000, 0, 0]),
    given("Loans received", [50_000, 0, 0]),
    given("Loans paid back", [5_000, 10_000, 10_000]),
    given("Interest rate", [0.08, 0.08, 0.08], "percent"),
    given("Days until customers pay", [20, 20, 20], "number"),
    given("Tax rate on profit", [0.13, 0.13, 0.13], "percent"),
  ],
};

const a = (letter: string, row: number) => `Assumptions!${letter}${row}`;
const line = (
  label: string,
  formula: (letter: string, index: number) => string,
  { total = false, percent = false } = {},
): SheetCell[] => [
  total ? cell.strong(label) : cell.label(label),
  ...years.map((letter, index) =>
    (total ? cell.total : cell.formula)(formula(letter, index), percent ? "percent" : "money"),
  ),
];
const before = (index: number) => years[index - 1] ?? "";

const profit: WorkbookSheet = {
  name: "Profit",
  widths: [44, 16, 16, 16],
  stickyRows: 3,
  rows: [
    [cell.title("Profit and loss")],
    [null],
    headings("").slice(0, 4),
    line("Sales", (x) => `${a(x, 4)}*${a(x, 5)}`),
    line("Direct costs", (x) => `-${a(x, 4)}*${a(x, 6)}`),
    line("Gross profit", (x) => `${x}4+${x}5`, { total: true }),
    line("Gross margin", (x) => `IF(${x}4>0,${x}6/${x}4,0)`, { percent: true }),
    line("Pay and contributions", (x) => `-${a(x, 8)}*${a(x, 9)}*(1+${a(x, 10)})`),
    line("Rent and utilities", (x) => `-${a(x, 12)}`),
    line("Marketing", (x) => `-${a(x, 13)}`),
    line("Insurance, licenses, professional fees", (x) => `-${a(x, 14)}`),
    line("Royalties and franchise fees", (x) => `-${x}4*${a(x, 15)}`),
    line("All other", (x) => `-${a(x, 16)}`),
    line("Operating profit before depreciation", (x) => `${x}6+SUM(${x}8:${x}13)`, { total: true }),
    line("Depreciation", (x, index) => {
      const life = a(x, 19);
      const parts = years
        .slice(0, index + 1)
        .map((letter, bought) => `${a(letter, 18)}*MIN(1,MAX(0,${life}-${index - bought}))`);
      return `-IF(${life}>0,(${parts.join("+")})/${life},0)`;
    }),
    line("Interest", (x) => `-Cash!${x}17*${a(x, 23)}`),
    line("Profit before tax", (x) => `${x}14+${x}15+${x}16`, { total: true }),
    line("Tax", (x) => `-MAX(0,${x}17)*${a(x, 25)}`),
    line("Profit", (x) => `${x}17+${x}18`, { total: true }),
    [null],
    line(
      "Customers needed to break even",
      (x) =>
        `IF(${a(x, 5)}*(1-${a(x, 15)})>${a(x, 6)},-(SUM(${x}8:${x}11)+${x}13+${x}15+${x}16)/(${a(x, 5)}*(1-${a(x, 15)})-${a(x, 6)}),0)`,
    ),
  ],
};

const cash: WorkbookSheet = {
  name: "Cash",
  widths: [44, 16, 16, 16],
  stickyRows: 3,
  rows: [
    [cell.title("Cash")],
    [null],
    headings("").slice(0, 4),
    line("Cash at the start", (_, index) => (index === 0 ? "0" : `${before(index)}12`)),
    line("Profit", (x) => `Profit!${x}19`),
    line("Depreciation, which costs no cash", (x) => `-Profit!${x}15`),
    line("Change in what customers owe", (x, index) =>
      index === 0 ? `-${x}15` : `${before(index)}15-${x}15`,
    ),
    line("Equipment", (x) => `-${a(x, 18)}`),
    line("Owners' capital", (x) => a(x, 20)),
    line("Loans received", (x) => a(x, 21)),
    line("Loans paid back", (x) => `-${a(x, 22)}`),
    line("Cash at the end", (x) => `SUM(${x}4:${x}11)`, { total: true }),
    [cell.strong("Lowest year-end cash"), cell.total("MIN(B12:D12)")],
    headings("For the calculation").slice(0, 4),
    line("Owed by customers at year end", (x) => `Profit!${x}4*${a(x, 24)}/365`),
    line("Loans at year end", (x, index) =>
      index === 0 ? `${a(x, 21)}-${a(x, 22)}` : `${before(index)}16+${a(x, 21)}-${a(x, 22)}`,
    ),
    line("Average loans", (x, index) =>
      index === 0 ? `(${a(x, 21)}+${x}16)/2` : `(${before(index)}16+${x}16)/2`,
    ),
  ],
};
