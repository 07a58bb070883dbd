import { cell, column, type SheetCell, type Workbook, type WorkbookSheet } from "../workbook.ts";
import { gap, headingLine, layOut, line, plain, type RowOf } from "./lay-out.ts";

export function relocationBudgetExtended(): Workbook {
  return {
    instructions: [
      "1. Month 1 is the month in which you start paying for the move, and month 18 is the last. On the Plan sheet, enter the months in which things happen.",
      "2. On the Family sheet, give each person a row: when they join you, what that costs once, and what they cost each month before and after.",
      "3. On the One-time costs sheet, enter each quote in its own currency with the rate, the month you pay it, and what you get back and when.",
      "4. On the Households sheet, enter the last month you pay for the old home and the first month you pay for the new one. Where they overlap, you pay both.",
      "5. The Cash sheet shows every month. The Downside case sheet shows the same months with the delay and the extra costs that you set on the Plan sheet.",
      "6. The lowest balance on both sheets has to stay above the reserve. If it doesn't, ask for an advance, move a date, or have the family follow later.",
    ],
    sheets: [summary, plan.sheet, family, costs, households, cash.sheet, worse.sheet],
  };
}

const planLines: [string, string, number, ("money" | "number" | "percent")?, string?][] = [
  ["opening", "Cash at the start of month 1", 46_000],
  ["reserve", "Minimum balance", 8_000],
  ["oldPay", "Your pay before the move, per month after tax", 5_200],
  ["oldPayTo", "Last month you get it", 4, "number"],
  ["newPay", "Your pay after the move, per month after tax", 9_800],
  ["newPayFrom", "First month you get it", 7, "number", "Often depends on your license and visa"],
  ["partnerOld", "Partner's pay before, per month after tax", 2_100],
  ["partnerOldTo", "Last month you get it", 6, "number"],
  ["partnerNew", "Partner's pay after, per month after tax", 3_000],
  ["partnerNewFrom", "First month you get it", 12, "number", "0 if not planned"],
  ["loans", "Loan payments and money sent home, per month", 600],
  ["delay", "Downside case: months of delay in new pay", 2, "number"],
  ["surcharge", "Downside case: costs are higher by", 0.15, "percent"],
];
const plan = (() => {
  const { rows, row } = layOut([
    plain(cell.title("Your plan")),
    gap,
    headingLine("", "Yours", "Note"),
    ...planLines.map(([key, label, value, format = "money", note = ""]) =>
      line(key, () => [
        cell.label(label),
        cell.input(value, format),
        note ? cell.note(note) : null,
      ]),
    ),
  ]);
  const sheet: WorkbookSheet = { name: "Plan", widths: [52, 16, 48], stickyRows: 3, rows };
  return { sheet, at: (key: string) => `Plan!$B$${row(key)}` };
})();

/** The months of a list, on one sheet. */
const list = (sheet: string, first: number, count: number) => ({
  first,
  last: first + count - 1,
  all: (letter: string) => `'${sheet}'!$${letter}$${first}:$${letter}$${first + count - 1}`,
});

const people: [string, number, number[]][] = [
  ["You", 5, [1_800, 900, 350, 450, 650, 0, 250]],
  ["Partner", 8, [600, 900, 300, 380, 520, 0, 250]],
  ["Child, 9", 8, [300, 700, 200, 250, 320, 150, 120]],
  ["Child, 4", 8, [300, 700, 200, 250, 320, 980, 120]],
];
const persons = list("Family", 4, 8);
const family: WorkbookSheet = {
  name: "Family",
  widths: [24, 14, 14, 12, 18, 16, 16, 18, 16, 16, 16],
  stickyRows: 3,
  stickyColumns: 1,
  rows: [
    [cell.title("Who moves, when, and what it costs")],
    [null],
    [
      "Person",
      "Joins in month",
      "Visa and permit",
      "Travel",
      "Medical exams, tests, documents",
      "Before: living costs per month",
      "After: living costs per month",
      "After: school or childcare per month",
      "After: insurance per month",
      "One time",
      "Each month after",
    ].map(cell.heading),
    ...Array.from({ length: 8 }, (_, index): SheetCell[] => {
      const at = persons.first + index;
      const [name, month, values] = people[index] ?? [];
      const inputs =
        name === undefined || month === undefined || !values
          ? Array.from({ length: 9 }, cell.blank)
          : [
              cell.input(name),
              cell.input(month, "number"),
              ...values.map((one) => cell.input(one)),
            ];
      return [...inputs, cell.formula(`SUM(C${at}:E${at})`), cell.formula(`SUM(G${at}:I${at})`)];
    }),
    [
      cell.strong("Total"),
      null,
      ...["C", "D", "E", "F", "G", "H", "I", "J", "K"].map((x) =>
        cell.total(`SUM(${x}${persons.first}:${x}${persons.last})`),
      ),
    ],
  ],
};

const oneTime: [string, number, number, number, number, number][] = [
  ["Examinations, credential checks, translations", 2_400, 1, 1, 0, 0],
  ["License and registration fees", 1_250, 0.72, 2, 0.5, 8],
  ["Police certificates and notarized copies", 300, 1, 1, 0, 0],
  ["House-hunting trip", 1_500, 1, 3, 0, 0],
  ["Shipping and storage", 4_800, 1, 5, 0.6, 8],
  ["Temporary housing, first month", 4_200, 0.72, 5, 1, 8],
  ["Deposit and first month's rent", 6_900, 0.72, 6, 0, 0],
  ["Furniture and household", 5_500, 0.72, 6, 0, 0],
  ["Car and driver's license", 9_000, 0.72, 7, 0, 0],
  ["Winter clothing", 1_500, 0.72, 5, 0, 0],
  ["School deposits", 1_600, 0.72, 7, 0, 0],
  ["Professional liability, first year", 1_650, 0.72, 6, 1, 9],
  ["Phone, bank and transfer fees", 350, 1, 5, 0, 0],
  ["Ending contracts and repairs at the old home", 1_200, 1, 8, 0, 0],
];
const entries = list("One-time costs", 4, 24);
const costs: WorkbookSheet = {
  name: "One-time costs",
  widths: [48, 14, 16, 14, 16, 16, 16, 16, 16],
  stickyRows: 3,
  stickyColumns: 1,
  rows: [
    [cell.title("What you pay once")],
    [null],
    [
      "Item",
      "Amount",
      "One unit in your currency",
      "Month you pay",
      "Share reimbursed",
      "Month reimbursed",
      "In your currency",
      "Reimbursed",
      "Your cost",
    ].map(cell.heading),
    ...Array.from({ length: 24 }, (_, index): SheetCell[] => {
      const at = entries.first + index;
      const [name, amount, rate, month, share, back] = oneTime[index] ?? [];
      return [
        name === undefined ? cell.blank() : cell.input(name),
        ...(amount === undefined ? [cell.blank()] : [cell.input(amount)]),
        ...(rate === undefined ? [cell.blank()] : [cell.input(rate, "rate")]),
        ...(month === undefined ? [cell.blank()] : [cell.input(month, "number")]),
        ...(share === undefined ? [cell.blank()] : [cell.input(share, "percent")]),
        ...(back === undefined ? [cell.blank()] : [cell.input(back, "number")]),
        cell.formula(`B${at}*C${at}`),
        cell.formula(`G${at}*E${at}`),
        cell.formula(`G${at}-H${at}`),
      ];
    }),
    [
      cell.strong("Total"),
      ...Array.from({ length: 5 }, () => null),
      ...["G", "H", "I"].map((x) => cell.total(`SUM(${x}${entries.first}:${x}${entries.last})`)),
    ],
    [
      cell.strong("Without a month, so not on the Cash sheet"),
      ...Array.from({ length: 5 }, () => null),
      cell.total(
        `SUMPRODUCT(((D${entries.first}:D${entries.last}<1)+(D${entries.first}:D${entries.last}>18)>0)*G${entries.first}:G${entries.last})`,
      ),
      cell.total(
        `SUMPRODUCT(((F${entries.first}:F${entries.last}<1)+(F${entries.first}:F${entries.last}>18)>0)*H${entries.first}:H${entries.last})`,
      ),
    ],
  ],
};

const homes: [string, number, number, number, number][] = [
  ["Rent or mortgage", 1_450, 8, 2_350, 6],
  ["Heating, power, water", 210, 8, 240, 6],
  ["Internet and phones", 90, 8, 140, 5],
  ["Home and contents insurance", 60, 8, 55, 6],
  ["Car: fuel, insurance, repairs", 320, 7, 480, 7],
  ["Public transport", 0, 0, 130, 5],
  ["Storage", 0, 0, 0, 0],
  ["Professional memberships", 45, 18, 60, 6],
  ["Pets, clubs and everything else", 80, 8, 80, 8],
];
const household = list("Households", 4, 12);
const households: WorkbookSheet = {
  name: "Households",
  widths: [40, 20, 18, 20, 18],
  stickyRows: 3,
  rows: [
    [cell.title("Two homes, per month")],
    [null],
    ["Item", "Old home, per month", "Until month", "New home, per month", "From month"].map(
      cell.heading,
    ),
    ...Array.from({ length: 12 }, (_, index): SheetCell[] => {
      const [name, old, until, fresh, from] = homes[index] ?? [];
      return name === undefined
        ? Array.from({ length: 5 }, cell.blank)
        : [
            cell.input(name),
            cell.input(old ?? 0),
            cell.input(until ?? 0, "number"),
            cell.input(fresh ?? 0),
            cell.input(from ?? 0, "number"),
          ];
    }),
    [
      cell.strong("Total"),
      cell.total(`SUM(B${household.first}:B${household.last})`),
      null,
      cell.total(`SUM(D${household.first}:D${household.last})`),
    ],
  ],
};

const months = Array.from({ length: 18 }, (_, index) => index + 1);
const letterOf = (month: number) => column(month);
const first = letterOf(1);
const last = letterOf(18);

const cash = monthByMonth("Cash", "Cash, month by month", { delay: "0", factor: "1" });
const worse = monthByMonth("Downside case", "Cash with later pay and higher costs", {
  delay: plan.at("delay"),
  factor: `(1+${plan.at("surcharge")})`,
});

function monthByMonth(name: string, title: string, { delay, factor }: Record<string, string>) {
  const p = plan.at;
  const flow = (key: string, label: string, formula: (month: string) => string) =>
    line(key, (row) => [
      cell.label(label),
      ...months.map((month) => cell.formula(formula(`${letterOf(month)}$3`))),
      cell.formula(`SUM(${first}${row(key)}:${last}${row(key)})`),
    ]);
  const sum = (key: string, label: string, from: string, to: string) =>
    line(key, (row) => [
      cell.strong(label),
      ...[...months.map(letterOf), column(19)].map((x) =>
        cell.total(`SUM(${x}${row(from)}:${x}${row(to)})`),
      ),
    ]);
  const until = (pay: string, to: string) => (month: string) =>
    `IF(${month}<=${p(to)},${p(pay)},0)`;
  const from = (pay: string, start: string) => (month: string) =>
    `IF(AND(${p(start)}>0,${month}>=${p(start)}+${delay}),${p(pay)},0)`;
  const { rows, row } = layOut([
    plain(cell.title(title)),
    gap,
    line("month", () => [
      cell.heading("Month"),
      ...months.map((month) => ({ ...cell.heading(""), value: month, type: Number })),
      cell.heading("Total"),
    ]),
    line("opening", (at) => [
      cell.strong("Opening balance"),
      ...months.map((month) =>
        cell.formula(month === 1 ? p("opening") : `${letterOf(month - 1)}${at("closing")}`),
      ),
    ]),
    headingLine("Money in"),
    flow("oldPay", "Your pay before", until("oldPay", "oldPayTo")),
    flow("newPay", "Your pay after", from("newPay", "newPayFrom")),
    flow("partnerOld", "Partner's pay before", until("partnerOld", "partnerOldTo")),
    flow("partnerNew", "Partner's pay after", from("partnerNew", "partnerNewFrom")),
    flow(
      "back",
      "Reimbursed by the employer",
      (month) => `SUMIF(${entries.all("F")},${month},${entries.all("H")})`,
    ),
    sum("in", "Total money in", "oldPay", "back"),
    headingLine("Money out"),
    flow(
      "once",
      "One-time costs",
      (month) => `SUMIF(${entries.all("D")},${month},${entries.all("G")})*${factor}`,
    ),
    flow(
      "joining",
      "Visas, travel and documents for people who join you",
      (month) => `SUMIF(${persons.all("B")},${month},${persons.all("J")})*${factor}`,
    ),
    flow(
      "oldHome",
      "Old home",
      (month) => `SUMPRODUCT((${household.all("C")}>=${month})*${household.all("B")})*${factor}`,
    ),
    flow(
      "newHome",
      "New home",
      (month) =>
        `SUMPRODUCT((${household.all("E")}>0)*(${household.all("E")}<=${month})*${household.all("D")})*${factor}`,
    ),
    flow(
      "before",
      "Living costs of people still at the old home",
      (month) => `SUMPRODUCT((${persons.all("B")}>${month})*${persons.all("F")})*${factor}`,
    ),
    flow(
      "after",
      "Living, school and insurance after the move",
      (month) =>
        `SUMPRODUCT((${persons.all("B")}>0)*(${persons.all("B")}<=${month})*${persons.all("K")})*${factor}`,
    ),
    flow("loans", "Loan payments and money sent home", () => p("loans")),
    sum("out", "Total money out", "once", "loans"),
    line("closing", (at) => [
      cell.strong("Closing balance"),
      ...months.map((month) => {
        const x = letterOf(month);
        return cell.total(`${x}${at("opening")}+${x}${at("in")}-${x}${at("out")}`);
      }),
    ]),
    line("warning", (at) => [
      cell.label("Warning"),
      ...months.map((month) =>
        cell.formula(`IF(${letterOf(month)}${at("closing")}<${p("reserve")},"low","")`),
      ),
    ]),
    gap,
    line("lowest", (at) => [
      cell.strong("Lowest balance"),
      cell.total(`MIN(${first}${at("closing")}:${last}${at("closing")})`),
    ]),
    line("lowestIn", (at) => [
      cell.strong("In month"),
      cell.formula(
        `INDEX(${first}3:${last}3,1,MATCH(B${at("lowest")},${first}${at("closing")}:${last}${at("closing")},0))`,
        "number",
      ),
    ]),
    line("missing", (at) => [
      cell.strong("Cash you still need to keep your reserve"),
      cell.total(`MAX(0,${p("reserve")}-B${at("lowest")})`),
    ]),
    line("lowMonths", (at) => [
      cell.label("Months below the reserve"),
      cell.formula(
        `COUNTIF(${first}${at("closing")}:${last}${at("closing")},"<"&${p("reserve")})`,
        "number",
      ),
    ]),
  ]);
  const sheet: WorkbookSheet = {
    name,
    widths: [46, ...months.map(() => 10), 12],
    stickyRows: 3,
    stickyColumns: 1,
    rows,
  };
  const total = (key: string) => `'${name}'!${column(19)}${row(key)}`;
  return { sheet, total, at: (key: string) => `'${name}'!B${row(key)}` };
}

const both = (key: string, label: string, of: (sheet: typeof cash) => string, total = false) =>
  line(key, () => [
    (total ? cell.strong : cell.label)(label),
    ...[cash, worse].map((sheet) => (total ? cell.total : cell.formula)(of(sheet))),
  ]);

const summary: WorkbookSheet = {
  name: "Summary",
  widths: [56, 28, 28, 44],
  stickyRows: 3,
  rows: layOut([
    plain(cell.title("What your move costs in eighteen months")),
    gap,
    headingLine("", "As planned", "Downside case"),
    both("in", "Everyone's pay", (s) =>
      ["oldPay", "newPay", "partnerOld", "partnerNew"].map(s.total).join("+"),
    ),
    both(
      "move",
      "The move: one-time costs, visas, travel",
      (s) => `${s.total("once")}+${s.total("joining")}`,
    ),
    both("back", "Reimbursed by the employer", (s) => s.total("back")),
    line("own", (row: RowOf) => [
      cell.strong("Your own cost of the move"),
      ...["B", "C"].map((x) => cell.total(`${x}${row("move")}-${x}${row("back")}`)),
    ]),
    both("homes", "Homes, old and new", (s) => `${s.total("oldHome")}+${s.total("newHome")}`),
    both(
      "living",
      "Living, school and insurance",
      (s) => `${s.total("before")}+${s.total("after")}`,
    ),
    both("lowest", "Lowest balance", (s) => s.at("lowest"), true),
    both("lowestIn", "In month", (s) => s.at("lowestIn")),
    both("lowMonths", "Months below the reserve", (s) => s.at("lowMonths")),
    line("need", () => [
      cell.strong("Cash you need at the start of month 1"),
      ...[cash, worse].map((s) => cell.total(`${plan.at("opening")}+${s.at("missing")}`)),
      cell.note("What you have plus what you still need to keep your reserve"),
    ]),
    line("answer", () => [
      cell.strong("Does the money last?"),
      ...[cash, worse].map((s) =>
        cell.formula(
          `IF(${s.at("missing")}>0,"No: add cash or move a date","Yes, and you keep your reserve")`,
        ),
      ),
    ]),
  ]).rows,
};
