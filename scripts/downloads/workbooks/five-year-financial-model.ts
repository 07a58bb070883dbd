import { cell, column, type SheetCell, type Workbook, type WorkbookSheet } from "../workbook.ts";
import { gap, headingLine, type Line, layOut, line, plain, type RowOf } from "./lay-out.ts";

export function fiveYearFinancialModel(): Workbook {
  return {
    instructions: [
      "1. Change only the Assumptions and Scenarios sheets, and the scenario number on Sensitivity. Everything else is calculated.",
      "2. Assumptions has what you expect. In the last column, say where each figure comes from: a quote, a contract, a comparable business or a guess.",
      "3. Scenarios sets how much the cautious and the optimistic case differ from what you expect. Each case has its own sheet, with profit, cash and a balance sheet.",
      "4. Comparison puts the three cases side by side. Plan for the cautious one. Its lowest year-end cash shows how much you need to raise.",
      "5. Sensitivity changes one driver at a time. Find evidence first for the driver that changes your cash the most.",
      "6. The Balance line has to say 'balances' in every year. If it doesn't, a formula has been overwritten.",
    ],
    sheets: [
      comparison,
      assumptions.sheet,
      scenarioSheet.sheet,
      ...cases.map(({ sheet }) => sheet),
      sensitivity,
      calculation.sheet,
    ],
  };
}

const letters = [1, 2, 3, 4, 5].map(column);
const yearNames = [1, 2, 3, 4, 5].map((year) => `Year ${year}`);
type Format = Parameters<typeof cell.input>[1];

const given = (
  key: string,
  label: string,
  values: number[],
  format: Format = "money",
  note = "",
): Line =>
  line(key, () => [
    cell.label(label),
    ...values.map((value) => cell.input(value, format)),
    ...Array.from({ length: 5 - values.length }, () => null),
    cell.input(note),
  ]);

const assumptions = (() => {
  const { rows, row } = layOut([
    plain(cell.title("Your assumptions")),
    gap,
    headingLine("Sales", ...yearNames, "Where the figure comes from"),
    given("customers", "Customers or units sold", [1_500, 2_200, 2_700, 2_900, 3_000], "number"),
    given("price", "Price per unit, before sales tax", [180, 185, 190, 195, 200]),
    given("direct", "Direct cost per unit", [62, 62, 63, 64, 65]),
    headingLine("People"),
    given("staff", "Employees, full-time", [2, 3, 4, 4, 4], "number"),
    given("pay", "Average pay per employee", [48_000, 49_500, 51_000, 52_500, 54_000]),
    given(
      "social",
      "Employer contributions, share of pay",
      [0.11, 0.11, 0.11, 0.11, 0.11],
      "percent",
    ),
    headingLine("Other costs"),
    given("rent", "Rent and utilities", [26_000, 26_800, 27_600, 28_400, 29_300]),
    given("marketing", "Marketing", [14_000, 12_000, 12_000, 12_000, 12_000]),
    given(
      "insurance",
      "Insurance, licenses, professional fees",
      [9_000, 7_000, 7_200, 7_400, 7_600],
    ),
    given("other", "All other", [6_000, 6_500, 7_000, 7_200, 7_400]),
    given(
      "royalty",
      "Royalties and franchise fees, share of sales",
      [0.05, 0.05, 0.05, 0.05, 0.05],
      "percent",
      "0 if there's no franchise",
    ),
    headingLine("Money"),
    given(
      "equipment",
      "Equipment and build-out, paid in the year",
      [60_000, 5_000, 5_000, 5_000, 20_000],
    ),
    given("life", "Useful life of equipment, in years", [5], "decimal"),
    given("capital", "Owners' capital paid in", [90_000, 0, 0, 0, 0]),
    given("loans", "Loans received", [50_000, 0, 0, 0, 0]),
    given("repaid", "Loans paid back", [5_000, 10_000, 10_000, 10_000, 10_000]),
    given("interest", "Interest rate", [0.08, 0.08, 0.08, 0.08, 0.08], "percent"),
    given("customerDays", "Days until customers pay", [20, 20, 20, 20, 20], "number"),
    given(
      "supplierDays",
      "Days until you pay suppliers",
      [14, 14, 14, 14, 14],
      "number",
      "On direct costs",
    ),
    given("tax", "Tax rate on profit", [0.13, 0.13, 0.13, 0.13, 0.13], "percent"),
    given("dividend", "Share of profit paid out to owners", [0, 0, 0.2, 0.3, 0.3], "percent"),
    given("minimum", "Minimum year-end cash", [10_000]),
  ]);
  const sheet: WorkbookSheet = {
    name: "Assumptions",
    widths: [46, 14, 14, 14, 14, 14, 50],
    stickyRows: 3,
    stickyColumns: 1,
    rows,
  };
  return {
    sheet,
    at: (letter: string, key: string) => `Assumptions!${letter}${row(key)}`,
    first: (key: string) => `Assumptions!$B$${row(key)}`,
  };
})();
const a = assumptions.at;

const scenarioNames = ["Cautious", "Expected", "Optimistic"];
const scenarioSheet = (() => {
  const change = (
    key: string,
    label: string,
    low: number,
    high: number,
    format: Format = "percent",
  ) =>
    line(key, () => [
      cell.label(label),
      cell.input(low, format),
      cell.input(0, format),
      cell.input(high, format),
    ]);
  const { rows, row } = layOut([
    plain(cell.title("How the scenarios differ from your assumptions")),
    gap,
    headingLine("In every year", ...scenarioNames),
    change("customers", "Customers or units sold", -0.15, 0.1),
    change("price", "Price", -0.03, 0.02),
    change("direct", "Direct cost", 0.05, -0.02),
    change("pay", "Pay and contributions", 0.04, 0),
    change("fixed", "Rent, marketing, insurance, all other", 0.05, 0),
    change("equipment", "Equipment", 0.1, 0),
    change("days", "Days until customers pay, plus or minus", 10, 0, "number"),
  ]);
  const sheet: WorkbookSheet = { name: "Scenarios", widths: [46, 16, 16, 16], stickyRows: 3, rows };
  return {
    sheet,
    factor: (index: number, key: string) => `(1+Scenarios!$${column(index + 1)}$${row(key)})`,
    plus: (index: number, key: string) => `Scenarios!$${column(index + 1)}$${row(key)}`,
  };
})();

interface Style {
  total?: boolean;
  format?: Format;
}
const each = (
  key: string,
  label: string,
  formula: (letter: string, before: string | undefined, index: number, row: RowOf) => string,
  { total = false, format }: Style = {},
): Line =>
  line(key, (row) => [
    (total ? cell.strong : cell.label)(label),
    ...letters.map((x, index) =>
      (total ? cell.total : cell.formula)(formula(x, letters[index - 1], index, row), format),
    ),
  ]);

const cases = scenarioNames.map((name, scenario) => {
  const times = (key: string) => scenarioSheet.factor(scenario, key);
  const life = assumptions.first("life");
  /** Of the equipment of a year, the share written off when it is `age` years old. */
  const share = (age: number) => `MIN(1,MAX(0,${life}-${age}))`;
  const first = letters[0] ?? "";
  const { rows, row } = layOut([
    plain(cell.title(`${name}: profit, cash, balance sheet`)),
    gap,
    headingLine("Profit and loss", ...yearNames),
    each(
      "sales",
      "Sales",
      (x) => `${a(x, "customers")}*${times("customers")}*${a(x, "price")}*${times("price")}`,
    ),
    each(
      "direct",
      "Direct costs",
      (x) => `-${a(x, "customers")}*${times("customers")}*${a(x, "direct")}*${times("direct")}`,
    ),
    each("gross", "Gross profit", (x, _, __, at) => `${x}${at("sales")}+${x}${at("direct")}`, {
      total: true,
    }),
    each(
      "margin",
      "Gross margin",
      (x, _, __, at) => `IF(${x}${at("sales")}>0,${x}${at("gross")}/${x}${at("sales")},0)`,
      { format: "percent" },
    ),
    each(
      "pay",
      "Pay and contributions",
      (x) => `-${a(x, "staff")}*${a(x, "pay")}*(1+${a(x, "social")})*${times("pay")}`,
    ),
    each(
      "fixed",
      "Rent, marketing, insurance, all other",
      (x) =>
        `-(${["rent", "marketing", "insurance", "other"].map((key) => a(x, key)).join("+")})*${times("fixed")}`,
    ),
    each(
      "royalty",
      "Royalties and franchise fees",
      (x, _, __, at) => `-${x}${at("sales")}*${a(x, "royalty")}`,
    ),
    each(
      "operating",
      "Operating profit before depreciation",
      (x, _, __, at) => `${x}${at("gross")}+SUM(${x}${at("pay")}:${x}${at("royalty")})`,
      { total: true },
    ),
    each("writeOff", "Depreciation", (_x, _before, index) => {
      const parts = letters
        .slice(0, index + 1)
        .map((letter, bought) => `${a(letter, "equipment")}*${share(index - bought)}`);
      return `-IF(${life}>0,(${parts.join("+")})*${times("equipment")}/${life},0)`;
    }),
    each(
      "interest",
      "Interest",
      (x, before, _, at) =>
        `-(${before ? `${before}${at("loans")}+` : ""}${before ? "" : `${a(x, "loans")}+`}${x}${at("loans")})/2*${a(x, "interest")}`,
    ),
    each(
      "beforeTax",
      "Profit before tax",
      (x, _, __, at) => `${x}${at("operating")}+${x}${at("writeOff")}+${x}${at("interest")}`,
      { total: true },
    ),
    each(
      "losses",
      "Losses carried forward at year end",
      (x, before, _, at) =>
        `MAX(0,${before ? `${before}${at("losses")}` : "0"}-${x}${at("beforeTax")})`,
    ),
    each(
      "tax",
      "Tax",
      (x, before, _, at) =>
        `-MAX(0,${x}${at("beforeTax")}-${before ? `${before}${at("losses")}` : "0"})*${a(x, "tax")}`,
    ),
    each("profit", "Profit", (x, _, __, at) => `${x}${at("beforeTax")}+${x}${at("tax")}`, {
      total: true,
    }),
    each("breakEven", "Customers needed to break even", (x, _, __, at) => {
      const margin = `(${a(x, "price")}*${times("price")}*(1-${a(x, "royalty")})-${a(x, "direct")}*${times("direct")})`;
      return `IF(${margin}>0,-(${x}${at("pay")}+${x}${at("fixed")}+${x}${at("writeOff")}+${x}${at("interest")})/${margin},0)`;
    }),
    gap,
    headingLine("Cash", ...yearNames),
    each("opening", "Cash at the start", (_x, before, _, at) =>
      before ? `${before}${at("closing")}` : "0",
    ),
    each("cashProfit", "Profit", (x, _, __, at) => `${x}${at("profit")}`),
    each(
      "cashWriteOff",
      "Depreciation, which costs no cash",
      (x, _, __, at) => `-${x}${at("writeOff")}`,
    ),
    each(
      "receivableChange",
      "Change in what customers owe",
      (x, before, _, at) =>
        `${before ? `${before}${at("receivable")}` : "0"}-${x}${at("receivable")}`,
    ),
    each(
      "payableChange",
      "Change in what you owe suppliers",
      (x, before, _, at) => `${x}${at("payable")}-${before ? `${before}${at("payable")}` : "0"}`,
    ),
    each("equipment", "Equipment", (x) => `-${a(x, "equipment")}*${times("equipment")}`),
    each("capital", "Owners' capital", (x) => a(x, "capital")),
    each("loanFlow", "Loans received, less paid back", (x) => `${a(x, "loans")}-${a(x, "repaid")}`),
    each(
      "dividend",
      "Paid out to owners",
      (x, _, __, at) => `-MAX(0,${x}${at("profit")})*${a(x, "dividend")}`,
    ),
    each(
      "closing",
      "Cash at the end",
      (x, _, __, at) => `SUM(${x}${at("opening")}:${x}${at("dividend")})`,
      { total: true },
    ),
    line("lowest", (at) => [
      cell.strong("Lowest year-end cash"),
      cell.total(`MIN(B${at("closing")}:F${at("closing")})`),
    ]),
    line("raise", (at) => [
      cell.strong("Still to raise"),
      cell.total(`MAX(0,${assumptions.first("minimum")}-B${at("lowest")})`),
    ]),
    gap,
    headingLine("Balance sheet", ...yearNames),
    each("cash", "Cash", (x, _, __, at) => `${x}${at("closing")}`),
    each(
      "receivable",
      "Owed by customers",
      (x, _, __, at) =>
        `${x}${at("sales")}*MAX(0,${a(x, "customerDays")}+${scenarioSheet.plus(scenario, "days")})/365`,
    ),
    each(
      "plant",
      "Equipment, less depreciation",
      (x, before, _, at) =>
        `${before ? `${before}${at("plant")}` : "0"}-${x}${at("equipment")}+${x}${at("writeOff")}`,
    ),
    each("assets", "Total assets", (x, _, __, at) => `SUM(${x}${at("cash")}:${x}${at("plant")})`, {
      total: true,
    }),
    each(
      "payable",
      "Owed to suppliers",
      (x, _, __, at) => `-${x}${at("direct")}*${a(x, "supplierDays")}/365`,
    ),
    each(
      "loans",
      "Loans",
      (x, before, _, at) => `${before ? `${before}${at("loans")}+` : ""}${x}${at("loanFlow")}`,
    ),
    each(
      "paidIn",
      "Owners' capital",
      (x, before, _, at) => `${before ? `${before}${at("paidIn")}+` : ""}${a(x, "capital")}`,
    ),
    each(
      "retained",
      "Retained earnings",
      (x, before, _, at) =>
        `${before ? `${before}${at("retained")}+` : ""}${x}${at("profit")}+${x}${at("dividend")}`,
    ),
    each(
      "claims",
      "Total liabilities and equity",
      (x, _, __, at) => `SUM(${x}${at("payable")}:${x}${at("retained")})`,
      { total: true },
    ),
    each(
      "check",
      "Balance",
      (x, _, __, at) =>
        `IF(ABS(${x}${at("assets")}-${x}${at("claims")})<0.5,"balances","off by "&ROUND(${x}${at("assets")}-${x}${at("claims")},0))`,
    ),
  ]);
  const sheet: WorkbookSheet = {
    name,
    widths: [46, 15, 15, 15, 15, 15],
    stickyRows: 3,
    stickyColumns: 1,
    rows,
  };
  return {
    sheet,
    at: (letter: string, key: string) => `${name}!${letter}${row(key)}`,
    range: (key: string) => `${name}!${first}${row(key)}:F${row(key)}`,
  };
});

const compare = (
  label: string,
  formula: (scenario: (typeof cases)[number]) => string,
  { total = false, format }: Style = {},
): Line =>
  plain(
    (total ? cell.strong : cell.label)(label),
    ...cases.map((scenario) => (total ? cell.total : cell.formula)(formula(scenario), format)),
  );
const comparison: WorkbookSheet = {
  name: "Comparison",
  widths: [52, 18, 18, 18],
  stickyRows: 3,
  rows: layOut([
    plain(cell.title("Three scenarios side by side")),
    gap,
    headingLine("", ...scenarioNames),
    compare("Sales, year 1", (s) => s.at("B", "sales")),
    compare("Sales, year 5", (s) => s.at("F", "sales")),
    compare("Gross margin, year 5", (s) => s.at("F", "margin"), { format: "percent" }),
    compare("Operating profit, year 5", (s) => s.at("F", "operating")),
    compare("Profit over five years", (s) => `SUM(${s.range("profit")})`, { total: true }),
    compare("Years with a profit", (s) => `COUNTIF(${s.range("profit")},">0")`, {
      format: "number",
    }),
    compare("Customers to break even, year 1", (s) => s.at("B", "breakEven"), { format: "number" }),
    compare(
      "Customers in year 1, above or below that",
      (s) => {
        const index = cases.indexOf(s);
        return `${assumptions.at("B", "customers")}*${scenarioSheet.factor(index, "customers")}-${s.at("B", "breakEven")}`;
      },
      { format: "money" },
    ),
    headingLine("Cash at the end of", ...scenarioNames),
    ...letters.map((x, index) => compare(`Year ${index + 1}`, (s) => s.at(x, "closing"))),
    compare("Lowest year-end cash", (s) => s.at("B", "lowest"), { total: true }),
    compare("Still to raise", (s) => s.at("B", "raise"), { total: true }),
    compare("Paid out to owners over five years", (s) => `-SUM(${s.range("dividend")})`),
    compare("Loans after five years", (s) => s.at("F", "loans")),
    headingLine("Check", ...scenarioNames),
    compare(
      "Balance sheets for five years",
      (s) => `IF(COUNTIF(${s.range("check")},"balances")=5,"all balance","check the sheet")`,
    ),
  ]).rows,
};

const drivers = ["Customers", "Price", "Direct cost", "Pay", "Other fixed costs"];
const steps = [-0.2, -0.1, 0.1, 0.2];
/** The scenario's number on the sheet Calculation: the expected one unless another is chosen. */
const chosen = "Calculation!$B$3";

/** Per year and case: sales, direct costs, profit before tax, losses carried, profit, cash. */
const calculation = (() => {
  const choose = (letter: string, key: string) =>
    `CHOOSE(${chosen},${cases.map((scenario) => scenario.at(letter, key)).join(",")})`;
  const base: [string, string, (letter: string) => string][] = [
    ["sales", "Sales", (x) => choose(x, "sales")],
    ["direct", "Direct costs", (x) => choose(x, "direct")],
    ["pay", "Pay and contributions", (x) => choose(x, "pay")],
    ["fixed", "Other fixed costs", (x) => choose(x, "fixed")],
    [
      "below",
      "Depreciation and interest",
      (x) => `${choose(x, "writeOff")}+${choose(x, "interest")}`,
    ],
    ["writeOff", "Depreciation", (x) => choose(x, "writeOff")],
    [
      "days",
      "Days until customers pay",
      (x) =>
        `MAX(0,${a(x, "customerDays")}+CHOOSE(${chosen},${scenarioNames.map((_, index) => scenarioSheet.plus(index, "days")).join(",")}))`,
    ],
    [
      "flows",
      "Equipment, capital and loans",
      (x) => `${choose(x, "equipment")}+${choose(x, "capital")}+${choose(x, "loanFlow")}`,
    ],
  ];
  const perYear = ["sales", "direct", "before tax", "losses", "profit", "cash"];
  const lead = 6;
  const at = (year: number, part: number) => column(lead + year * perYear.length + part);
  const cash = (year: number) => at(year, 5);
  const rowsOfCases: [string, number[]][] = [
    ["No change", drivers.map(() => 0)],
    ...drivers.flatMap((name, driver) =>
      steps.map((step): [string, number[]] => [
        name,
        drivers.map((_, index) => (index === driver ? step : 0)),
      ]),
    ),
  ];

  const year = (index: number, row: RowOf, here: number): SheetCell[] => {
    const x = letters[index] ?? "";
    const [customers, price, direct, pay, fixed] = ["B", "C", "D", "E", "F"].map(
      (letter) => `(1+$${letter}${here})`,
    );
    const given = (key: string) => `$${x}$${row(key)}`;
    const now = (part: number) => `${at(index, part)}${here}`;
    const [sales, costs, beforeTax, profit] = [now(0), now(1), now(2), now(4)];
    const old = (part: number) => (index === 0 ? "0" : `${at(index - 1, part)}${here}`);
    const owed = (amount: string, days: string) => `${amount}*${days}/365`;
    const daysBefore = index === 0 ? "0" : `$${letters[index - 1]}$${row("days")}`;
    const supplierBefore = index === 0 ? "0" : a(letters[index - 1] ?? "", "supplierDays");
    return [
      cell.formula(`${given("sales")}*${customers}*${price}`),
      cell.formula(`${given("direct")}*${customers}*${direct}`),
      cell.formula(
        `${sales}*(1-${a(x, "royalty")})+${costs}+${given("pay")}*${pay}+${given("fixed")}*${fixed}+${given("below")}`,
      ),
      cell.formula(`MAX(0,${old(3)}-${beforeTax})`),
      cell.formula(`${beforeTax}-MAX(0,${beforeTax}-${old(3)})*${a(x, "tax")}`),
      cell.formula(
        `${old(5)}+${profit}-${given("writeOff")}-MAX(0,${profit})*${a(x, "dividend")}-(${owed(sales, given("days"))}-${owed(old(0), daysBefore)})-(${owed(costs, a(x, "supplierDays"))}-${owed(old(1), supplierBefore)})+${given("flows")}`,
      ),
    ];
  };

  const { rows, row } = layOut([
    plain(cell.title("How the sensitivity tables are calculated")),
    plain(
      cell.note(
        "Nothing to fill in here. The first table is the scenario you chose on the Sensitivity sheet.",
      ),
    ),
    plain(
      cell.label("Scenario number"),
      cell.formula("IF(AND(Sensitivity!B4>=1,Sensitivity!B4<=3),INT(Sensitivity!B4),2)", "number"),
    ),
    headingLine("", ...yearNames),
    ...base.map(([key, label, formula]) =>
      line(key, () => [cell.label(label), ...letters.map((x) => cell.formula(formula(x)))]),
    ),
    gap,
    headingLine(
      "Driver",
      ...drivers,
      ...yearNames.flatMap((name) => perYear.map((part) => `${name}: ${part}`)),
      "Lowest cash",
    ),
    ...rowsOfCases.map(([name, changes], index) =>
      line(`case${index}`, (find) => {
        const here = find(`case${index}`);
        return [
          cell.label(name),
          ...changes.map(
            (change): SheetCell => ({
              ...cell.formula("0", "percent"),
              value: change,
              type: Number,
            }),
          ),
          ...letters.flatMap((_, at5) => year(at5, find, here)),
          cell.formula(`MIN(${letters.map((_, at5) => `${cash(at5)}${here}`).join(",")})`),
        ];
      }),
    ),
  ]);
  const width = lead + 5 * perYear.length;
  const sheet: WorkbookSheet = {
    name: "Calculation",
    widths: [30, ...Array.from({ length: width }, () => 12)],
    stickyColumns: 1,
    rows,
  };
  return {
    sheet,
    end: (index: number) => `Calculation!${cash(4)}${row(`case${index}`)}`,
    lowest: (index: number) => `Calculation!${column(width)}${row(`case${index}`)}`,
  };
})();

const stepNames = ["20% less", "10% less", "No change", "10% more", "20% more"];
/** The case of a driver and a step; the one without change stands in the middle. */
const caseOf = (driver: number, place: number) =>
  place === 2 ? 0 : 1 + driver * steps.length + (place > 2 ? place - 1 : place);
const effects = (of: (index: number) => string): Line[] =>
  drivers.map((name, driver) =>
    plain(
      cell.label(name),
      ...stepNames.map((_, place) =>
        (place === 2 ? cell.total : cell.formula)(of(caseOf(driver, place))),
      ),
    ),
  );

const sensitivity: WorkbookSheet = {
  name: "Sensitivity",
  widths: [46, 18, 18, 18, 18, 18],
  choices: [{ cells: "B4", values: [1, 2, 3] }],
  rows: layOut([
    plain(cell.title("How one driver changes your cash")),
    gap,
    headingLine("Scenario", "Number", "Name"),
    plain(
      cell.label("1 cautious, 2 expected, 3 optimistic"),
      cell.input(2, "number"),
      cell.formula(`CHOOSE(${chosen},"Cautious","Expected","Optimistic")`),
    ),
    gap,
    headingLine("Cash at the end of year 5", ...stepNames),
    ...effects(calculation.end),
    gap,
    headingLine("Lowest year-end cash", ...stepNames),
    ...effects(calculation.lowest),
    gap,
    plain(
      cell.strong("Check against the scenario"),
      cell.formula(
        `IF(ABS(${calculation.end(0)}-CHOOSE(${chosen},${cases.map((s) => s.at("F", "closing")).join(",")}))<0.5,"agrees","differs")`,
      ),
    ),
  ]).rows,
};
