import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { closeOffice } from "#features/booking/booking-offices.contract.ts";
import { addTime } from "#shared/time.ts";
import {
  createTestContext,
  type TestContext,
  type TestUser,
} from "../../../tests/support/services.ts";
import { closedConsultations } from "../consultations/admin-figures.store.server.ts";
import { offices } from "../consultations/consultations.constants.ts";
import { bookAndConfirm, listOfficeTimes } from "../consultations/consultations.test-support.ts";
import { holidayKind } from "../consultations/holidays/holiday.publishing.server.ts";
import { listAllConsultations } from "../consultations/own-consultations.usecases.server.ts";
import { readPreview } from "./editor.usecases.server.ts";
import { publishDraft } from "./publish.usecases.server.ts";
import { checkValues } from "./publishing.rules.ts";
import {
  changeStateOf,
  draftOf,
  expectRefusedRoles,
  publishValues,
} from "./publishing.test-support.ts";

let context: TestContext;
let editor: TestUser;
beforeAll(async () => {
  context = await createTestContext({ now: new Date("2026-11-23T12:00:00Z") });
  editor = await context.createUser({ roles: ["editor"], factor: true });
});
afterAll(() => context.close());

const kind = "office-holidays";
const values = (change: Record<string, string> = {}) => ({
  title: "Team day",
  office: "toronto",
  from_day: "2026-12-01",
  to_day: "",
  booked: "stop",
  ...change,
});

/** Days on which an office has times, such as `2026-12-01`. */
async function openDays(
  office: "toronto" | "new-york",
  { services }: TestContext = context,
): Promise<Set<string>> {
  const times = await listOfficeTimes(services, office);
  return new Set(times.map((time) => time.slice(0, 10)));
}

test("an office has no times on its holiday, and has them again once it's taken down", async () => {
  expect((await openDays("toronto")).has("2026-12-01")).toBe(true);
  const id = await publishValues(context, editor, { kind, values: values() });
  expect((await openDays("toronto")).has("2026-12-01")).toBe(false);
  expect((await openDays("new-york")).has("2026-12-01")).toBe(true);
  // Another one of all offices keeps its day closed, whatever happens to the first.
  const all = { office: "all", from_day: "2026-12-01", to_day: "2026-12-02" };
  const other = await publishValues(context, editor, { kind, values: values(all) });
  const moved = values({ from_day: "2026-12-03" });
  await publishValues(context, editor, { kind, values: moved, subjectId: id });
  const closed = async (office: "toronto" | "new-york") => {
    const days = await openDays(office);
    return ["2026-12-01", "2026-12-02", "2026-12-03"].filter((day) => !days.has(day));
  };
  expect(await closed("toronto")).toEqual(["2026-12-01", "2026-12-02", "2026-12-03"]);
  expect(await closed("new-york")).toEqual(["2026-12-01", "2026-12-02"]);
  await changeStateOf(context, editor, { kind, subjectId: other, to: "unpublished" });
  expect(await closed("toronto")).toEqual(["2026-12-03"]);
  await changeStateOf(context, editor, { kind, subjectId: id, to: "archived" });
  expect(await closed("toronto")).toEqual([]);
  await changeStateOf(context, editor, { kind, subjectId: id, to: "published" });
  expect(await closed("toronto")).toEqual(["2026-12-03"]);
});

test("days that are closed without a holiday stay closed when one over them is shortened or taken down", async () => {
  const team = await context.createUser({ roles: ["support"] });
  const closeByHand = (day: string) =>
    closeOffice(context.services, team, offices.toronto.hostId, { from: day, to: day });
  // Public holidays from when the office was set up are the 25th and the 28th.
  const open = async () => {
    const days = await openDays("toronto");
    return [22, 24, 25, 28, 29, 30, 31].filter((day) => days.has(`2026-12-${day}`));
  };
  const winter = (to_day: string) =>
    values({ title: "Winter break", office: "all", from_day: "2026-12-21", to_day });
  await closeByHand("2026-12-29");
  const long = winter("2026-12-31");
  const subjectId = await publishValues(context, editor, { kind, values: long });
  expect(await open()).toEqual([]);
  await closeByHand("2026-12-30");
  const short = winter("2026-12-23");
  await publishValues(context, editor, { kind, values: short, subjectId });
  expect(await open()).toEqual([24, 31]);
  await changeStateOf(context, editor, { kind, subjectId, to: "unpublished" });
  expect(await open()).toEqual([22, 24, 31]);
});

test("consultations on the days are counted and asked about, stay, and wait to be moved", async () => {
  // The consultations that wait are found by the database's clock.
  const today = await createTestContext();
  const { services } = today;
  const writer = await today.createUser({ roles: ["editor"], factor: true });
  const soon = addTime(today.clock.now(), { days: 10 }).toISOString();
  const starts_at = (await listOfficeTimes(services, "toronto")).find((time) => time > soon) ?? "";
  const day = starts_at.slice(0, 10);
  const email = "guest@people.example";
  const { bookingId } = await bookAndConfirm(services, { starts_at, email }, { client: email });
  const draft = await draftOf(today, writer, { kind, values: values({ from_day: day }) });
  const preview = await readPreview(services, writer, draft);
  expect(preview.props).toMatchObject({ count: 1, from: day });
  const message = `1 consultation is booked on these days. Choose "We'll reschedule them" to publish.`;
  await expect(publishDraft(services, writer, draft)).rejects.toMatchObject({
    details: { fields: [{ field: "booked", message }] },
  });
  expect((await openDays("toronto", today)).has(day)).toBe(true);

  const agreed = values({ from_day: day, booked: "reschedule" });
  await publishValues(today, writer, { kind, values: agreed });
  expect((await openDays("toronto", today)).has(day)).toBe(false);
  const admin = await today.createUser({ roles: ["admin"] });
  const { consultations } = await listAllConsultations(services, admin, {
    when: "upcoming",
    page: 1,
  });
  expect(consultations).toMatchObject([
    { booking: { id: bookingId, status: "confirmed" }, isOfficeClosed: true },
  ]);
  const waiting = await services.database.as(admin, (transaction) =>
    closedConsultations(transaction).execute(),
  );
  expect(waiting).toHaveLength(1);
  await today.close();
});

describe("publishing is refused", () => {
  test.each([
    ["title", "", "Name is required"],
    ["office", "paris", "Choose the office"],
    ["from_day", "2026-02-30", "Choose the first day"],
    ["to_day", "soon", "Choose the last day, or leave this blank"],
    ["booked", "", "Choose what happens to consultations on these days"],
  ])("with %s %j", (field, value, message) => {
    const { problems } = checkValues(holidayKind, values({ [field]: value }));
    expect(problems).toEqual([{ field, message }]);
  });

  test.each([
    [{ from_day: "2026-12-10", to_day: "2026-12-09" }, "to_day"],
    [{ from_day: "2026-11-01" }, "from_day"],
    [{ from_day: "2029-01-01" }, "from_day"],
    [{ from_day: "2027-01-01", to_day: "2027-03-01" }, "to_day"],
  ])("with the days %j", async (change, field) => {
    const publishing = publishValues(context, editor, { kind, values: values(change) });
    await expect(publishing).rejects.toMatchObject({ details: { fields: [{ field }] } });
  });
});

test("support, finance and people without a role can't write, publish or take one down", () =>
  expectRefusedRoles(context, editor, { kind, values: values({ from_day: "2027-01-20" }) }));
