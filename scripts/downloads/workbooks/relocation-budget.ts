import { cell, column, type Workbook, type WorkbookSheet } from "../workbook.ts";

export function relocationBudget(): Workbook {
  return {
    instructions: [
      "1. On the sheet Budget, replace the examples with quotations and receipts, all in one currency.",
      "2. Write down what the employer pays back only where the contract says so, and when.",
      "3. Choose how many months of living costs to keep in reserve: three is tight, six is calm.",
      "4. On the sheet First six months, give the month in which the first pay arrives its figure. Licences and visas often take longer than planned, so try the plan with pay one or two months later.",
      "5. The lowest balance must stay above zero. If it does not, ask for an advance or move the date.",
    ],
    sheets: [budget, firstMonths],
  };
}

const items: [string, number, number, number][] = [
  ["Examinations, credential checks and translations", 2400, 0, 0],
  ["Licence and registration fees", 900, 600, 900],
  ["Visa, work permit and medical examination", 1800, 0, 1800],
  ["Police certificates and notarised copies", 300, 0, 0],
  ["Flights for the family", 4200, 0, 3000],
  ["Shipping and storage", 3800, 0, 2500],
  ["Temporary housing", 0, 4500, 2000],
  ["Deposit and first rent", 0, 5200, 0],
  ["Furniture and household", 0, 4000, 0],
  ["Car, insurance and driving licence", 0, 6500, 0],
  ["Health insurance until the public plan begins", 0, 900, 0],
  ["Winter clothing", 200, 900, 0],
  ["School and childcare deposits", 300, 1200, 0],
  ["Professional liability cover", 0, 1200, 1200],
  ["Telephone, bank and transfer fees", 100, 250, 0],
  ["Trip to look for housing", 1500, 0, 0],
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
    [cell.title("What the move costs")],
    [null],
    ["Item", "Before arrival", "First three months", "Paid back by employer", "Your cost"].map(
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
      cell.strong("Cash to have before you leave"),
      cell.total(`B${total}+C${total}+B${total + 4}`),
      cell.note("What is paid back comes later, so it is not taken off here."),
    ],
    [
      cell.strong("Share of the move that the employer carries"),
      cell.total(`IF(B${total}+C${total}>0,D${total}/(B${total}+C${total}),0)`, "percent"),
    ],
  ],
};

const months = [1, 2, 3, 4, 5, 6];
const flows: [string, number[]][] = [
  ["Pay after tax", [0, 0, 9800, 9800, 9800, 9800]],
  ["Paid back by employer", [0, 3000, 2400, 6000, 0, 0]],
  ["Other income", [0, 0, 0, 0, 0, 0]],
  ["Living costs", [-5200, -5200, -5200, -5200, -5200, -5200]],
  ["Moving costs of the first months", [-13250, -9000, -3000, 0, 0, 0]],
  ["Loans and money sent home", [-600, -600, -600, -600, -600, -600]],
];

const firstMonths: WorkbookSheet = {
  name: "First six months",
  widths: [38, 14, 14, 14, 14, 14, 14],
  stickyRows: 3,
  rows: [
    [cell.title("Cash after arrival")],
    [null],
    [cell.heading(""), ...months.map((month) => cell.heading(`Month ${month}`))],
    [
      cell.label("Balance at the beginning"),
      cell.input(38000),
      ...months.slice(1).map((month) => cell.formula(`${column(month - 1)}11`)),
    ],
    ...flows.map(([name, values]) => [
      cell.label(name),
      ...values.map((value) => cell.input(value)),
    ]),
    [cell.strong("Balance at the end"), ...months.map((month) => balance(column(month)))],
    [null],
    [cell.strong("Lowest balance"), cell.total("MIN(B11:G11)")],
    [cell.strong("In"), cell.formula("INDEX(B3:G3,1,MATCH(B13,B11:G11,0))")],
    [
      cell.strong("Does the money last?"),
      cell.formula('IF(B13>=0,"Yes","No: add cash or move a date")'),
    ],
  ],
};

function balance(letter: string) {
  return cell.total(`SUM(${letter}4:${letter}10)`);
}
