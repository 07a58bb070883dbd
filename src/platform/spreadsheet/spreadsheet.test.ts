import readXlsxFile from "read-excel-file/node";
import { expect, test } from "vitest";
import { writeSpreadsheet } from "./spreadsheet.ts";

test("what is written is read back, and text that looks like a formula stays text", async () => {
  const rows = [
    ["Zoë", 12.5, null],
    ['=HYPERLINK("https://evil.example")', 0, "a\nb"],
  ];
  const bytes = await writeSpreadsheet([
    {
      name: "Steps",
      columns: [
        { title: "Step", width: 30 },
        { title: "USD", width: 10 },
        { title: "Note", width: 10 },
      ],
      rows,
    },
    { name: "Costs", columns: [{ title: "Month", width: 10 }], rows: [["2027-01"]] },
  ]);
  const sheets = await readXlsxFile(Buffer.from(bytes));
  expect(sheets).toEqual([
    { sheet: "Steps", data: [["Step", "USD", "Note"], ...rows] },
    { sheet: "Costs", data: [["Month"], ["2027-01"]] },
  ]);
});
