import { describe, expect, test } from "vitest";
import {
  downloadFile,
  downloads,
  extendedDownloads,
} from "../../src/features/resources/downloads.constants.ts";
import { buildDownload } from "./build.ts";
import { calculate } from "./calculate.ts";
import { readSpreadsheet } from "./read-spreadsheet.ts";
import { column } from "./workbook.ts";

/**
 * Workbooks, read from their files and calculated by a spreadsheet engine. The figures expected
 * here were worked out by hand.
 */

const workbooks = [...downloads, ...extendedDownloads].filter(({ type }) => type === "XLSX");

async function open(id: string) {
  const download = workbooks.find((each) => each.id === id);
  if (!download) throw new Error(`There is no workbook ${id}`);
  const sheets = readSpreadsheet(await buildDownload(download));
  const calculation = calculate(sheets);
  /** The cell in a column of the row that begins with a label; the first such row, or the nth. */
  const find = (sheet: string, label: string, letter = "B", nth = 1) => {
    const cells = [...(sheets.find(({ name }) => name === sheet)?.cells ?? [])];
    const rows = cells.filter(([cell, { value }]) => /^A\d+$/.test(cell) && value === label);
    const row = rows[nth - 1]?.[0].slice(1);
    if (!row) throw new Error(`${sheet} has no row ${label}`);
    return `${letter}${row}`;
  };
  return {
    sheets,
    ...calculation,
    find,
    at: (sheet: string, cell: string) => calculation.show(sheet, cell),
    text: (sheet: string, label: string, letter?: string, nth?: number) =>
      calculation.show(sheet, find(sheet, label, letter, nth)),
    figure: (sheet: string, label: string, letter?: string, nth?: number) =>
      Number(calculation.show(sheet, find(sheet, label, letter, nth))),
  };
}

describe("every workbook", () => {
  const files = workbooks.map((download) => [downloadFile(download), download.id] as const);

  test.each(files)("%s shows no error, with its examples or empty", async (_, id) => {
    const { sheets, show, clearInputs } = await open(id);
    const formulas = sheets.flatMap(({ name, cells }) =>
      Array.from(cells).flatMap(([cell, { formula, value }]) =>
        formula === undefined ? [] : [{ name, cell, formula, value }],
      ),
    );
    expect(formulas.length).toBeGreaterThan(8);
    const errors = () =>
      formulas
        .map(({ name, cell, formula }) => `${name}!${cell} =${formula} ${show(name, cell)}`)
        .filter((line) => /#(REF|NAME|DIV|VALUE|N\/A|NUM|ERROR|CIRC|SPILL|N\/IMPL)/.test(line));
    expect(errors()).toEqual([]);
    for (const { name, cell, value } of formulas) {
      expect(String(value ?? ""), `what the file holds for ${name}!${cell}`).toBe(show(name, cell));
    }
    clearInputs();
    expect(errors()).toEqual([]);
  });

  test.each(files)("%s names only cells that it has", async (_, id) => {
    const { sheets } = await open(id);
    const has = (sheet: string, cell: string) =>
      sheets.find(({ name }) => name === sheet)?.cells.has(cell) ?? false;
    const missing = sheets.flatMap(({ name, cells }) =>
      Array.from(cells).flatMap(([cell, { formula = "" }]) =>
        cellsOf(formula, name)
          .filter(([sheet, named]) => !has(sheet, named))
          .map(([sheet, named]) => `${name}!${cell}: ${formula} names ${sheet}!${named}`),
      ),
    );
    expect(missing).toEqual([]);
  });

  test.each(files)("%s marks its inputs and says how to use it", async (_, id) => {
    const { sheets } = await open(id);
    const [first, ...others] = sheets;
    expect(first?.name).toBe("How to use");
    expect([...(first?.cells.values() ?? [])].length).toBeGreaterThan(6);
    const all = others.flatMap(({ cells }) => [...cells.values()]);
    expect(all.filter(({ input }) => input).length).toBeGreaterThan(8);
    expect(all.filter(({ input, formula }) => input && formula !== undefined)).toEqual([]);
    const unmarked = others.flatMap(({ name, cells }) =>
      Array.from(cells).filter(
        ([, { input, formula, value }]) =>
          !input && formula === undefined && typeof value === "number" && !isFixed(name),
      ),
    );
    expect(unmarked, "numbers that can be typed stand in marked cells").toEqual([]);
  });

  /** Sheets whose rows of months, or of changes to try, are no inputs. */
  const isFixed = (name: string) => ["Cash", "Downside case", "Calculation"].includes(name);
});

describe("the offer comparison", () => {
  test("adds up each offer in one currency", async () => {
    const { figure, text, type, find } = await open("offer-comparison");
    expect(figure("Offers", "Income before tax")).toBeCloseTo(296_666.67, 1);
    expect(figure("Offers", "Left over per year")).toBeCloseTo(134_200, 1);
    expect(figure("Offers", "Left over per year, with benefits")).toBeCloseTo(173_200, 1);
    expect(figure("Offers", "Left over per hour worked, with benefits")).toBeCloseTo(75.3, 1);
    expect(figure("Offers", "Left over per year", "D")).toBeCloseTo(34_090.56, 1);
    expect(figure("Offers", "Left over per year, with benefits", "D")).toBeCloseTo(40_810.56, 1);
    expect(text("Priorities", "Most money left over, with benefits", "C")).toBe("Offer A");

    const base = "Base salary or guaranteed billings, per year";
    type("Offers", { [find("Offers", base, "B")]: 300_000, [find("Offers", base, "C")]: 500_000 });
    expect(figure("Offers", "Left over per year")).toBeCloseTo(165_250, 1);
    expect(text("Priorities", "Most money left over, with benefits", "C")).toBe("Offer B");
  });

  test("weighs what money does not show, and names nothing best while it is empty", async () => {
    const { figure, text, type, clearInputs } = await open("offer-comparison");
    clearInputs();
    expect(text("Priorities", "Highest score", "C")).toBe("");
    expect(text("Priorities", "Most money left over, with benefits", "C")).toBe("");
    type("Priorities", { B4: 3, B5: 1, C4: 5, C5: 1, D4: 2, D5: 5, E4: 1, E5: 1 });
    expect(figure("Priorities", "Weighted score, 1 to 5", "C")).toBe(4);
    expect(figure("Priorities", "Weighted score, 1 to 5", "D")).toBe(2.75);
    expect(text("Priorities", "Highest score", "C")).toBe("Offer A");
  });
});

describe("the extended offer comparison", () => {
  const first = "Offer comparison, extended";

  test(`works out tax, move and three years (${first})`, async () => {
    const { figure } = await open("offer-comparison-extended");
    // 305,000 - 15,000: 5,000 + 15,400 + 39,000 + 14,400, less 2,000; 7 % of 170,000; costs 70,500.
    expect(figure("Years", "Income tax")).toBeCloseTo(-71_800, 2);
    expect(figure("Years", "Social contributions")).toBeCloseTo(-11_900, 2);
    expect(figure("Result", "Left over in year 1")).toBeCloseTo(150_800, 2);
    expect(figure("Result", "Left over in year 2")).toBeCloseTo(143_981, 2);
    expect(figure("Result", "Left over in year 3")).toBeCloseTo(146_845.43, 1);
    expect(figure("Result", "The move, after reimbursements")).toBe(27_300);
    expect(figure("Result", "Left over after three years")).toBeCloseTo(414_326.43, 1);
    expect(figure("Result", "Left over after three years, with benefits")).toBeCloseTo(
      516_326.43,
      1,
    );
    // In Canadian dollars 62,120, of which 0.72 each; both deductions and the ceiling apply.
    expect(figure("Result", "Left over in year 1", "D")).toBeCloseTo(44_726.4, 1);
    // Half of 35,000 is paid back after one of two years.
    expect(figure("Result", "If you leave after one year")).toBeCloseTo(106_000, 2);
  });

  test("ranks only the offers that have a name, and says when a rate is missing", async () => {
    const { text, type, find } = await open("offer-comparison-extended");
    const ranks = () =>
      ["B", "C", "D", "E", "F", "G"].map((x) =>
        text("Result", "By what's left over, with benefits", x),
      );
    expect(ranks()).toEqual(["1", "2", "4", "3", "", ""]);
    type("Offers", { [find("Offers", "Employer and location", "C")]: "" });
    expect(ranks()).toEqual(["1", "", "3", "2", "", ""]);
    type("Offers", { [find("Offers", "Currency", "B")]: "EUR" });
    expect(text("Offers", "Rate found")).toBe("add it on Basics");
    type("Basics", { A8: "EUR", B8: 0.5 });
    expect(text("Offers", "Rate found")).toBe("yes");
    expect(Number(text("Result", "Left over in year 1"))).toBeCloseTo(75_400, 2);
  });
});

describe("the relocation budget", () => {
  test("adds up the move, the reserve and the lowest month", async () => {
    const { figure, text, type } = await open("relocation-budget");
    expect(figure("Budget", "Total", "B")).toBe(15_500);
    expect(figure("Budget", "Total", "C")).toBe(25_250);
    expect(figure("Budget", "Total", "D")).toBe(11_400);
    expect(figure("Budget", "Total", "E")).toBe(29_350);
    expect(figure("Budget", "Cash you need before you leave")).toBe(61_550);
    expect(figure("First six months", "Lowest balance")).toBe(7_150);
    expect(text("First six months", "Lowest balance in")).toBe("Month 2");

    type("First six months", { D5: 0 });
    expect(figure("First six months", "Lowest balance")).toBe(750);
    expect(text("First six months", "Lowest balance in")).toBe("Month 3");
    type("First six months", { B4: 30_000 });
    expect(text("First six months", "Does the money last?")).toBe("No: add cash or move a date");
  });
});

describe("the extended relocation budget", () => {
  test("brings two households, a family and dates into each month", async () => {
    const { figure, type, find, text } = await open("relocation-budget-extended");
    const month = (number: number) => column(number);
    expect(figure("Cash", "Closing balance", month(1))).toBe(46_415);
    expect(figure("Cash", "One-time costs", month(5))).toBeCloseTo(9_254, 2);
    expect(figure("Cash", "Visas, travel and documents for people who join you", month(5))).toBe(
      3_050,
    );
    expect(figure("Cash", "Old home", month(8))).toBe(1_935);
    expect(figure("Cash", "New home", month(8))).toBe(3_535);
    expect(figure("Cash", "Old home", month(9))).toBe(45);
    expect(figure("Cash", "Living costs of people still at the old home", month(7))).toBe(880);
    expect(figure("Cash", "Living costs of people still at the old home", month(8))).toBe(0);
    // 450 + 2,880 + 3,024, each in its month.
    expect(figure("Cash", "Reimbursed by the employer", month(8))).toBeCloseTo(6_354, 2);
    expect(figure("Cash", "Total money out", month(5))).toBeCloseTo(17_209, 2);
    expect(figure("Downside case", "Total money out", month(5))).toBeCloseTo(19_700.35, 2);
    expect(figure("Downside case", "Your pay after", month(8))).toBe(0);
    expect(figure("Downside case", "Your pay after", month(9))).toBe(9_800);

    const lowest = figure("Cash", "Lowest balance");
    type("Plan", { [find("Plan", "Cash at the start of month 1")]: 40_000 });
    expect(figure("Cash", "Lowest balance")).toBeCloseTo(lowest - 6_000, 2);
    type("Plan", { [find("Plan", "Cash at the start of month 1")]: 0 });
    expect(text("Summary", "Does the money last?")).toBe("No: add cash or move a date");
    const needed = figure("Summary", "Cash you need at the start of month 1");
    type("Plan", { [find("Plan", "Cash at the start of month 1")]: needed });
    expect(figure("Cash", "Lowest balance")).toBeCloseTo(8_000, 2);
    expect(text("Summary", "Does the money last?")).toBe("Yes, and you keep your reserve");
  });
});

test("the residency tracker counts programs, fees and documents", async () => {
  const { figure, type, clearInputs } = await open("residency-application-tracker");
  clearInputs();
  type("Programs", {
    ...{ A4: "One", A5: "Two", A6: "Three", A7: "Four", A8: "Five" },
    ...{ H4: "Applied", H5: "Applied", H6: "Interview", H7: "Declined", H8: "Planned" },
    ...{ J4: 99, J5: 27, J6: 30, J7: 30 },
  });
  type("Summary", { B14: 2_500 });
  type("Documents", { A4: "Diploma", A5: "Transcript", A6: "Letter", A7: "CV", B4: "Ready" });
  const counts = ["Programs listed", "Planned", "Applied, no answer yet", "Invited to interview"];
  expect(counts.map((label) => figure("Summary", label))).toEqual([5, 1, 2, 1]);
  expect(figure("Summary", "Applications sent")).toBe(4);
  expect(figure("Summary", "Interviews per hundred applications")).toBe(25);
  expect(figure("Summary", "Fees for programs")).toBe(186);
  expect(figure("Summary", "Left over")).toBe(2_314);
  expect(figure("Summary", "Documents ready")).toBe(0.25);
});

test("the hiring scorecard ranks candidates once every criterion is rated", async () => {
  const { text, figure, type, at } = await open("hiring-scorecard");
  const rate = (letter: string, ratings: (number | string)[]) =>
    type(
      "Ratings",
      Object.fromEntries(ratings.map((rating, index) => [`${letter}${4 + index}`, rating])),
    );
  const ranks = () => ["B", "C", "D"].map((letter) => text("Ratings", "Rank", letter));
  rate("B", [4, 4, 4, 4, 4, 4, 4]);
  rate("C", [5, 5, 3, 3, 3, 3, 3]);
  rate("D", [5, 5, 5, 5, 5, 5, ""]);
  expect(figure("Ratings", "Weighted score", "B")).toBe(4);
  expect(figure("Ratings", "Weighted score", "C")).toBeCloseTo(98 / 26, 6);
  expect(ranks()).toEqual(["1", "2", ""]);
  expect(at("Ratings", "D13")).toBe("1");
  rate("D", [5, 5, 5, 5, 5, 5, 5]);
  expect(ranks()).toEqual(["2", "3", "1"]);
  type("Criteria", { B4: "", B5: "", B6: "", B7: "", B8: "", B9: "", B10: "" });
  expect(ranks()).toEqual(["", "", ""]);
});

test("the hiring scorecard rates the work and nothing about a candidate's person", async () => {
  const { sheets } = await open("hiring-scorecard");
  const texts = sheets.flatMap(({ cells }) =>
    Array.from(cells.values(), ({ value }) => String(value ?? "")),
  );
  expect(texts.length).toBeGreaterThan(40);
  const personal =
    /\b(?:famil|spouse|partner|child|married|marital|pregnan|age\b|religio|national|citizen|accent)/i;
  expect(texts.filter((text) => personal.test(text))).toEqual([]);
});

test("the cash flow forecast finds the lowest week", async () => {
  const { figure, text, type, find } = await open("cash-flow-forecast");
  const week = (number: number) => column(number);
  expect(figure("Forecast", "Closing balance", week(1))).toBe(28_700);
  expect(figure("Forecast", "Lowest balance")).toBe(22_500);
  expect(text("Forecast", "Lowest balance in")).toBe("Week 2");
  expect(figure("Forecast", "Closing balance", week(13))).toBe(24_650);
  expect(figure("Forecast", "Total money out", "O")).toBe(148_850);

  type("Forecast", { [find("Forecast", "Grants, loans and capital", week(3))]: 0 });
  expect(figure("Forecast", "Lowest balance")).toBe(3_450);
  expect(text("Forecast", "Lowest balance in")).toBe("Week 12");
  const low = Array.from({ length: 13 }, (_, index) => index + 1).filter(
    (number) => text("Forecast", "Warning", week(number)) === "low",
  );
  expect(low).toEqual([10, 12, 13]);
});

describe("the three-year model", () => {
  test("follows the money from customers to cash", async () => {
    const { figure } = await open("three-year-financial-model");
    expect(figure("Profit", "Operating profit before depreciation", "B")).toBe(1_940);
    expect(figure("Profit", "Profit before tax", "B")).toBe(-13_860);
    expect(figure("Cash", "Cash at the end", "B")).toBeCloseTo(58_345.48, 1);
    expect(figure("Profit", "Profit", "C")).toBeCloseTo(14_716.05, 2);
    expect(figure("Cash", "Cash at the end", "D")).toBeCloseTo(74_677.16, 1);
  });

  test("writes equipment off no longer than it lives", async () => {
    const { figure, type, find } = await open("three-year-financial-model");
    const life = (letter: string) =>
      find("Assumptions", "Useful life of equipment, in years", letter);
    type("Assumptions", { [life("B")]: 2, [life("C")]: 2, [life("D")]: 2 });
    const writeOffs = ["B", "C", "D"].map((x) => figure("Profit", "Depreciation", x));
    expect(writeOffs).toEqual([-30_000, -32_500, -5_000]);
  });
});

describe("the five-year model", () => {
  test("adds suppliers' credit and losses carried forward to the three-year one", async () => {
    const { figure, text } = await open("five-year-financial-model");
    expect(figure("Expected", "Cash at the end", "B")).toBeCloseTo(61_912.6, 1);
    expect(figure("Expected", "Losses carried forward at year end", "B")).toBe(13_860);
    expect(figure("Expected", "Tax", "C")).toBeCloseTo(-397.15, 2);
    expect(figure("Expected", "Cash at the end", "C")).toBeCloseTo(70_588.26, 1);
    expect(figure("Cautious", "Sales", "B")).toBe(222_615);
    expect(text("Comparison", "Balance sheets for five years", "B")).toBe("all balance");
  });

  test("balances whatever is typed, in all scenarios", async () => {
    const { text, type, find, figure } = await open("five-year-financial-model");
    type("Assumptions", {
      [find("Assumptions", "Useful life of equipment, in years")]: 2.5,
      [find("Assumptions", "Customers or units sold", "D")]: 400,
      [find("Assumptions", "Days until customers pay", "C")]: 90,
      [find("Assumptions", "Loans received", "E")]: 75_000,
      [find("Assumptions", "Share of profit paid out to owners", "C")]: 0.9,
    });
    for (const letter of ["B", "C", "D"]) {
      expect(text("Comparison", "Balance sheets for five years", letter)).toBe("all balance");
    }
    expect(figure("Expected", "Depreciation", "D")).toBe(-(60_000 / 5 + 5_000 / 2.5 + 5_000 / 2.5));
    expect(text("Sensitivity", "Check against the scenario")).toBe("agrees");
  });

  test("its sensitivities are what the whole model says when the driver itself is changed", async () => {
    const { figure, text, type, find } = await open("five-year-financial-model");
    for (const [label, driver] of [
      ["Customers or units sold", "Customers"],
      ["Price", "Price"],
      ["Direct cost", "Direct cost"],
      ["Pay and contributions", "Pay"],
      ["Rent, marketing, insurance, all other", "Other fixed costs"],
    ] as const) {
      const end = figure("Sensitivity", driver, "E");
      const lowest = figure("Sensitivity", driver, "E", 2);
      type("Scenarios", { [find("Scenarios", label, "C")]: 0.1 });
      expect(figure("Expected", "Cash at the end", "F"), driver).toBeCloseTo(end, 1);
      expect(figure("Expected", "Lowest year-end cash", "B"), driver).toBeCloseTo(lowest, 1);
      type("Scenarios", { [find("Scenarios", label, "C")]: 0 });
    }
    for (const [number, name] of [
      [1, "Cautious"],
      [3, "Optimistic"],
    ] as const) {
      type("Sensitivity", { B4: number });
      expect(text("Sensitivity", "1 cautious, 2 expected, 3 optimistic", "C")).toBe(name);
      expect(figure("Sensitivity", "Price", "D")).toBeCloseTo(
        figure(name, "Cash at the end", "F"),
        1,
      );
      expect(text("Sensitivity", "Check against the scenario")).toBe("agrees");
    }
  });
});

/** The cells that a formula names, with their sheets; of a range its two corners. */
function cellsOf(formula: string, own: string): [string, string][] {
  const words = formula.replace(/"[^"]*"/g, "");
  const references = words.matchAll(
    /(?:(?:'([^']+)'|(\w+))!)?\$?\b([A-Z]{1,2})\$?(\d+)(?::\$?([A-Z]{1,2})\$?(\d+))?/g,
  );
  return Array.from(references, ([, quoted, word, letter, row, toLetter, toRow]) => {
    const sheet = quoted ?? word ?? own;
    const corners: [string, string][] = [[sheet, `${letter}${row}`]];
    if (toLetter) corners.push([sheet, `${toLetter}${toRow}`]);
    return corners;
  }).flat();
}
