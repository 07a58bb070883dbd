import { cell, column, type Workbook, type WorkbookSheet } from "../workbook.ts";

export function relocationBudget(): Workbook {
  return {
    instructions: [
      "1. On the Budget sheet, replace the examples with quotes and receipts, all in one currency.",
      "2. Enter what your employer pays back only where the contract says so, and says when.",
      "3. Choose how many months of living costs to keep in reserve. Three is tight, six is comfortable.",
      "4. On the First six months sheet, enter your first pay in the month when it arrives. Licenses and visas often take longer than planned, so try the plan with pay one or two months later.",
      "5. The lowest balance has to stay above zero. If it doesn't, ask for an advance or move the date.",
    ],
    sheets: [budget, firstMonths],
  };
}

const items: [string, number, number, number][] = [
  ["Examinations, credential checks and translations", 2400, 0, 0],
  ["License and registration fees", 900, 600, 900],
  ["Visa, work permit and medical examination", 1800, 0, 1800],
  ["Police certificates and notarized copies", 300, 0, 0],
  ["Flights for the family", 4200, 0, 3000],
  ["Shipping and storage", 3800, 0, 2500],
  ["Temporary housing", 0, 4500, 2000],
  ["Deposit and first month's rent", 0, 5200, 0],
  ["Furniture and household", 0, 4000, 0],
  ["Car, insurance and driver's license", 0, 6500, 0],
  ["Health insurance until the public plan starts", 0, 900, 0],
  ["Winter clothing", 200, 900, 0],
  ["School and childcare deposits", 300, 1200, 0],
  ["Professional liability coverage", 0, 1200, 1200],
  ["Phone, bank and transfer fees", 100, 250, 0],
  ["House-hunting trip", 1500, 0, 0],
  ["Other", 0, 0, 0],
];
const first = 4;
const last = first + items.length - 1;
const total = last + 1;

const budget: WorkbookSheet = {
  name: "Budget",
  widths: [48, 18, 22, 24, 18],
  stickyRows: 3,
  rows: [
    [cell.title("What your move costs")],
    [null],
    ["Item", "Before arrival", "First three months", "Reimbursed by employer", "Your cost"].map(
      cell.heading,
    ),
    ...items.map(([name, before, after, repaid], index) => [
      cell.input(name),
      cell.input(before),
      cell.input(after),
      cell.input(repaid),
      cell.formula(`B${first + index}+C${first + index}-D${first + index}`),
    ]),
    [
      cell.strong("Total"),
      ...["B", "C", "D", "E"].map((x) => cell.total(`SUM(${x}${first}:${x}${last})`)),
    ],
    [null],
    [cell.label("Living costs per month after the move"), cell.input(5200)],
    [cell.label("Months to keep in reserve"), cell.input(4, "number")],
    [cell.strong("Reserve"), cell.total(`B${total + 2}*B${total + 3}`)],
    [
      cell.strong("Cash you need before you leave"),
      cell.total(`B${total}+C${total}+B${total + 4}`),
      cell.note("Reimbursements come later, so they aren't deducted here."),
    ],
    [
      cell.strong("Share of the move your employer pays"),
      cell.total(`IF(B${total}+C${total}>0,D${total}/(B${total}+C${total}),0)`, "percent"),
    ],
  ],
};

const months = [1, 2, 3, 4, 5, 6];
const flows: [string, number[]][] = [
  ["Pay after tax", [0, 0, 9800, 9800, 9800, 9800]],
  ["Reimbursed by employer", [0, 3000, 2400, 6000, 0, 0]],
  ["Other income", [0, 0, 0, 0, 0, 0]],
  ["Living costs", [-5200, -5200, -5200, -5200, -5200, -5200]],
  ["Moving costs in the first months", [-13250, -9000, -3000, 0, 0, 0]],
  ["Loan payments and money sent home", [-600, -600, -600, -600, -600, -600]],
];

const firstMonths: WorkbookSheet = {
  name: "First six months",
  widths: [38, 14, 14, 14, 14, 14, 14],
  stickyRows: 3,
  rows: [
    [cell.title("Cash after you arrive")],
    [null],
    [cell.heading(""), ...months.map((month) => cell.heading(`Month ${month}`))],
    [
      cell.label("Opening balance"),
      cell.input(38000),
      ...months.slice(1).map((month) => cell.formula(`${column(month - 1)}11`)),
    ],
    ...flows.map(([name, values]) => [
      cell.label(name),
      ...values.map((value) => cell.input(value)),
    ]),
    [cell.strong("Closing balance"), ...months.map((month) => balance(column(month)))],
    [null],
    [cell.strong("Lowest balance"), cell.total("MIN(B11:G11)")],
    [cell.strong("Lowest balance in"), cell.formula("INDEX(B3:G3,1,MATCH(B13,B11:G11,0))")],
    [
      cell.strong("Does the money last?"),
      cell.formula('IF(B13>=0,"Yes","No: add cash or move a date")'),
    ],
  ],
};

function balance(letter: string) {
  return cell.total(`SUM(${letter}4:${letter}10)`);
}
