import ICAL from "ical.js";
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import readXlsxFile from "read-excel-file/node";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  createTestContext,
  type TestContext,
  type TestUser,
} from "../../../../tests/support/services.ts";
import { addPlan } from "../plans.test-support.ts";
import { markDone } from "../plans.usecases.server.ts";
import { exportPlan, type PlanFormat } from "./plan-export.usecases.server.ts";

let context: TestContext;
let person: TestUser;
let planId: string;
beforeAll(async () => {
  context = await createTestContext({ now: new Date("2026-11-24T12:00:00Z") });
  person = await context.createUser();
  planId = await addPlan(context, person, { start: "2029-07" });
  await markDone(context.services, person, planId, {
    ...{ step: "account", done_on: "2026-11-01", document: null },
  });
});
afterAll(() => context.close());

async function fileOf(format: PlanFormat) {
  const { content, name } = await exportPlan(context.services, person, planId, format);
  expect(name).toBe(`plan-physician-us-residency-2026-11-24.${format}`);
  return content;
}

function eventsOf(text: string) {
  const events = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents("vevent");
  return events.map((event) => ({
    uid: String(event.getFirstPropertyValue("uid")),
    day: String(event.getFirstPropertyValue("dtstart")),
    summary: String(event.getFirstPropertyValue("summary")),
  }));
}

test("the spreadsheet has steps, fees and months", async () => {
  const bytes = Buffer.from((await fileOf("xlsx")) as Uint8Array);
  const sheets = await readXlsxFile(bytes);
  expect(sheets.map(({ sheet }) => sheet)).toEqual(["Steps", "Fees", "By month"]);
  const [steps, fees, months] = sheets.map(({ data }) => data);
  expect(steps?.find((row) => row[2] === "Open your ECFMG file")?.[4]).toBe("2026-11-01");
  expect(steps?.find((row) => row[2] === "Pass USMLE Step 1")?.[5]).toBe("2027-06-02");
  expect(fees?.find((row) => row[1] === "MyIntealth account")?.slice(2, 5)).toEqual([
    110,
    110,
    "USD",
  ]);
  expect(months?.some((row) => String(row[1]).includes("ECFMG file"))).toBe(false);
});

test("the page on paper says what's done and what's next", async () => {
  const reading = getDocument({ data: (await fileOf("pdf")) as Uint8Array, verbosity: 0 });
  const document = await reading.promise;
  let text = "";
  for (let number = 1; number <= document.numPages; number += 1) {
    const { items } = await (await document.getPage(number)).getTextContent();
    text += items.map((item) => ("str" in item ? item.str : "")).join(" ");
  }
  await reading.destroy();
  for (const words of [
    "Start a medical residency in the US",
    "Done on Nov 1, 2026",
    "Start by Jun 2, 2027",
    "Left to pay",
  ]) {
    expect(text.replaceAll(/\s+/g, " ")).toContain(words);
  }
});

test("nobody else gets a file of it", async () => {
  const other = await context.createUser();
  for (const format of ["pdf", "ics", "xlsx"] as const) {
    await expect(exportPlan(context.services, other, planId, format)).rejects.toMatchObject({
      status: 404,
    });
  }
});

test("the calendar has a season that's under way on its last day, and nothing before today", async () => {
  const other = await context.createUser();
  const otherPlan = await addPlan(context, other);
  for (const step of ["account", "step-1", "step-2", "pathway", "experience"]) {
    await markDone(context.services, other, otherPlan, {
      ...{ step, done_on: "2026-08-20", document: null },
    });
  }
  const { content } = await exportPlan(context.services, other, otherPlan, "ics");
  const events = eventsOf(String(content));
  expect(events.map(({ day, summary }) => [day, summary])).toContainEqual([
    "2027-03-19",
    "Last day: Apply in ERAS and enter the Match",
  ]);
  expect(events.filter(({ day }) => day < "2026-11-24")).toEqual([]);
});

test("the calendar has the open steps, with ids that stay the same", async () => {
  const events = eventsOf(String(await fileOf("ics")));
  expect(events.map(({ day, summary }) => [day, summary])).toContainEqual([
    "2027-06-02",
    "Last day to start: Pass USMLE Step 1",
  ]);
  expect(events.some(({ summary }) => summary.includes("ECFMG file"))).toBe(false);
  context.clock.advance({ days: 30 });
  const again = eventsOf(
    String((await exportPlan(context.services, person, planId, "ics")).content),
  );
  expect(again.map(({ uid }) => uid)).toEqual(events.map(({ uid }) => uid));
  expect(new Set(events.map(({ uid }) => uid)).size).toBe(events.length);
});
