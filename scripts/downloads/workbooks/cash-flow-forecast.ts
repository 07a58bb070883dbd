import { cell, column, type Workbook, type WorkbookSheet } from "../workbook.ts";

const weeks = Array.from({ length: 13 }, (_, index) => index + 1);

export function cashFlowForecast(): Workbook {
  return {
    instructions: [
      "1. Enter today's bank balance as the opening balance of week 1.",
      "2. Enter money in the week it moves, not the week you earn or owe it. An invoice due in 30 days shows up four weeks later.",
      "3. Enter payroll, rent, tax and loan dates first, because they don't move. Next, enter what customers have promised, and nothing else.",
      "4. Set the minimum balance. The Warning row marks the weeks below it.",
      "5. Each Friday, replace the figures for the week that just ended with what really happened, add a week at the end, and save a copy of the old version.",
    ],
    sheets: [forecast],
  };
}

const incoming: [string, (week: number) => number][] = [
  ["Customers: invoices already sent", (week) => (week <= 6 ? 9_000 : 0)],
  ["Customers: new sales", (week) => (week > 4 ? 7_500 : 2_000)],
  ["Grants, loans and capital", (week) => (week === 3 ? 20_000 : 0)],
  ["Tax refunds and other", () => 0],
];
const outgoing: [string, (week: number) => number][] = [
  ["Payroll and contributions", (week) => (week % 2 === 0 ? 12_500 : 0)],
  ["Rent and utilities", (week) => (week % 4 === 1 ? 4_200 : 0)],
  ["Suppliers", () => 1_800],
  ["Sales tax and payroll tax", (week) => (week === 5 || week === 9 ? 3_900 : 0)],
  ["Insurance and licenses", (week) => (week === 2 ? 2_600 : 0)],
  ["Loan payments", (week) => (week % 4 === 0 ? 1_450 : 0)],
  ["Equipment", (week) => (week === 4 ? 6_000 : 0)],
  ["Owner's draw", (week) => (week % 4 === 0 ? 3_000 : 0)],
  ["Other", () => 300],
];

const opening = 4;
const firstIn = 6;
const lastIn = firstIn + incoming.length - 1;
const firstOut = lastIn + 3;
const lastOut = firstOut + outgoing.length - 1;
const net = lastOut + 2;
const closing = net + 1;

const each = (formula: (letter: string) => string) =>
  weeks.map((week) => cell.total(formula(column(week))));
const lines = (flows: typeof incoming) =>
  flows.map(([name, value]) => [
    cell.label(name),
    ...weeks.map((week) => cell.input(value(week))),
    cell.formula(`SUM(B${rowOf(name)}:N${rowOf(name)})`),
  ]);

function rowOf(name: string): number {
  const at = incoming.findIndex(([entry]) => entry === name);
  if (at >= 0) return firstIn + at;
  return firstOut + outgoing.findIndex(([entry]) => entry === name);
}

const forecast: WorkbookSheet = {
  name: "Forecast",
  widths: [36, ...weeks.map(() => 11), 13],
  stickyRows: 3,
  stickyColumns: 1,
  rows: [
    [cell.title("Thirteen weeks of cash")],
    [null],
    [cell.heading(""), ...weeks.map((week) => cell.heading(`Week ${week}`)), cell.heading("Total")],
    [
      cell.strong("Opening balance"),
      cell.input(24_000),
      ...weeks.slice(1).map((week) => cell.formula(`${column(week - 1)}${closing}`)),
    ],
    [cell.heading("Money in")],
    ...lines(incoming),
    [
      cell.strong("Total money in"),
      ...each((x) => `SUM(${x}${firstIn}:${x}${lastIn})`),
      cell.total(`SUM(B${lastIn + 1}:N${lastIn + 1})`),
    ],
    [cell.heading("Money out")],
    ...lines(outgoing),
    [
      cell.strong("Total money out"),
      ...each((x) => `SUM(${x}${firstOut}:${x}${lastOut})`),
      cell.total(`SUM(B${lastOut + 1}:N${lastOut + 1})`),
    ],
    [
      cell.strong("Change this week"),
      ...each((x) => `${x}${lastIn + 1}-${x}${lastOut + 1}`),
      cell.total(`SUM(B${net}:N${net})`),
    ],
    [cell.strong("Closing balance"), ...each((x) => `${x}${opening}+${x}${net}`)],
    [
      cell.label("Warning"),
      ...weeks.map((week) =>
        cell.formula(`IF(${column(week)}${closing}<$B$${closing + 3},"low","")`),
      ),
    ],
    [null],
    [cell.label("Minimum balance"), cell.input(10_000)],
    [cell.strong("Lowest balance"), cell.total(`MIN(B${closing}:N${closing})`)],
    [
      cell.strong("Lowest balance in"),
      cell.formula(`INDEX(B3:N3,1,MATCH(B${closing + 4},B${closing}:N${closing},0))`),
    ],
  ],
};
