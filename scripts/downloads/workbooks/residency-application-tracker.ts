import { cell, type Workbook, type WorkbookSheet } from "../workbook.ts";

const programRows = 200;
const lastRow = 3 + programRows;

export function residencyApplicationTracker(): Workbook {
  return {
    instructions: [
      "1. Before you pay to apply, list every program on the Programs sheet, with its visa types, graduation limit and score policy. Trust a program's own page over any list.",
      "2. Choose a status from the list so that the summary can count it: Planned, Applied, Interview, Waitlist, Declined.",
      "3. The Documents sheet lists what an application needs. Letters and transcripts take longest, so ask for them first.",
      "4. Fees rise with the number of programs in a specialty. Enter the fee that the application service shows for each program, and watch the total on the Summary sheet.",
      "5. After each interview, write down what you saw the same day. Rank by where you want to train, not by where you think you'll match.",
    ],
    sheets: [summary, programs, documents],
  };
}

const count = (status: string) =>
  cell.formula(`COUNTIF(Programs!H4:H${lastRow},"${status}")`, "number");

const summary: WorkbookSheet = {
  name: "Summary",
  widths: [44, 18, 60],
  rows: [
    [cell.title("Your season so far")],
    [null],
    ["", "Count", ""].map(cell.heading),
    [cell.label("Programs listed"), cell.formula(`COUNTA(Programs!A4:A${lastRow})`, "number")],
    [cell.label("Planned"), count("Planned")],
    [cell.label("Applied, no answer yet"), count("Applied")],
    [cell.label("Invited to interview"), count("Interview")],
    [cell.label("On a waitlist"), count("Waitlist")],
    [cell.label("Declined"), count("Declined")],
    [cell.strong("Applications sent"), cell.total("SUM(B6:B9)", "number")],
    [
      cell.strong("Interviews per hundred applications"),
      cell.total("IF(B10>0,B7/B10*100,0)", "decimal"),
    ],
    [null],
    [cell.strong("Fees for programs"), cell.total(`SUM(Programs!J4:J${lastRow})`)],
    [cell.label("Budget for programs"), cell.input(2500)],
    [cell.label("Left over"), cell.formula("B14-B13")],
    [null],
    [
      cell.strong("Documents ready"),
      cell.total(
        'IF(COUNTA(Documents!A4:A18)>0,COUNTIF(Documents!B4:B18,"Ready")/COUNTA(Documents!A4:A18),0)',
        "percent",
      ),
    ],
  ],
};

const programs: WorkbookSheet = {
  name: "Programs",
  widths: [34, 22, 20, 14, 16, 12, 14, 14, 16, 12, 10, 44],
  stickyRows: 3,
  stickyColumns: 1,
  choices: [
    { cells: `F4:F${lastRow}`, values: ["Yes", "No"] },
    {
      cells: `H4:H${lastRow}`,
      values: ["Planned", "Applied", "Interview", "Waitlist", "Declined"],
    },
  ],
  rows: [
    [cell.title("Programs")],
    [null],
    [
      "Program",
      "Specialty",
      "City and state",
      "Visas",
      "Graduation limit",
      "Signal sent",
      "Sent on",
      "Status",
      "Interview on",
      "Fee",
      "Rank",
      "Notes",
    ].map(cell.heading),
    [
      cell.input("Example program"),
      cell.input("Internal medicine"),
      cell.input("Rochester, NY"),
      cell.input("J-1"),
      cell.input("5 years"),
      cell.input("No"),
      cell.blank(),
      cell.input("Planned"),
      cell.blank(),
      cell.input(0),
      cell.blank(),
      cell.input("Replace this row"),
    ],
    ...Array.from({ length: programRows - 1 }, () => Array.from({ length: 12 }, cell.blank)),
  ],
};

const needed = [
  "Medical school diploma",
  "Medical school transcript",
  "Dean's letter (MSPE)",
  "ECFMG certification status",
  "Examination transcript",
  "Letter of recommendation 1",
  "Letter of recommendation 2",
  "Letter of recommendation 3",
  "Letter of recommendation 4",
  "Personal statement, first specialty",
  "Personal statement, second specialty",
  "CV and application form",
  "Photograph",
  "English examination (OET Medicine)",
  "Passport valid past the start date",
];

const documents: WorkbookSheet = {
  name: "Documents",
  widths: [44, 16, 18, 18, 50],
  stickyRows: 3,
  choices: [{ cells: `B4:B${3 + needed.length}`, values: ["Open", "Asked for", "Ready"] }],
  rows: [
    [cell.title("Documents")],
    [null],
    ["Document", "Status", "Asked for on", "Due on", "Notes"].map(cell.heading),
    ...needed.map((name) => [
      cell.input(name),
      cell.input("Open"),
      cell.blank(),
      cell.blank(),
      cell.blank(),
    ]),
    [null],
    [cell.note("Choose Ready in the second column once you've received a document.")],
  ],
};
