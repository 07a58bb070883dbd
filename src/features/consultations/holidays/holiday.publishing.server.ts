import {
  definePublishingKind,
  type PublicationState,
  type PublishingValues,
} from "#platform/publishing/publishing-kind.ts";
import { isId } from "#shared/ids.ts";
import { addDays, dayIn } from "#shared/time.ts";
import { offices } from "../consultations.constants.ts";
import { closeOffices, countBooked, daysOf, reopenOffices } from "./closed-days.usecases.server.ts";
import { holidayFields } from "./holiday-form.fields.ts";
import { type HolidayForm, holidayForm } from "./holiday-form.schemas.ts";
import {
  findHoliday,
  type HolidayRow,
  holidayRows,
  insertHoliday,
  updateHoliday,
} from "./holidays.store.server.ts";

const maxDays = 31;
const horizonDays = 730;

/** Days on which offices are closed and offer no times. */
export const holidayKind = definePublishingKind<HolidayForm>({
  name: "office-holidays",
  singular: "office holiday",
  plural: "Office holidays",
  description: "The consultation calendar, which shows no times on those days.",
  fields: holidayFields,
  titleField: "title",
  schema: holidayForm,
  initial: { office: "all", booked: "stop" },
  rows: holidayRows,

  async read(transaction, id, options) {
    const row = isId(id) ? await findHoliday(transaction, id, options) : undefined;
    if (!row) return undefined;
    const state = row.publication as PublicationState;
    return { id, values: toValues(row), state, isSample: false };
  },

  async insert(transaction, data, now) {
    const id = await insertHoliday(transaction, toColumns(data), now);
    await closeOffices(transaction, daysIn(data));
    return id;
  },

  async update(transaction, id, data, now) {
    const before = await findHoliday(transaction, id);
    if (before?.publication === "published") await reopenOffices(transaction, daysOf(before), id);
    await updateHoliday(transaction, id, {
      ...toColumns(data),
      publication: "published",
      updated_at: now,
    });
    await closeOffices(transaction, daysIn(data));
  },

  async setState(transaction, id, state, now) {
    const row = await findHoliday(transaction, id);
    if (!row) return;
    await updateHoliday(transaction, id, { publication: state, updated_at: now });
    if (state === "published") await closeOffices(transaction, daysOf(row));
    else if (row.publication === "published") await reopenOffices(transaction, daysOf(row), id);
  },

  publicPath: () => null,

  async findProblems({ clock }, transaction, { data, id }) {
    const days = daysIn(data);
    const refuse = (field: string, message: string) => [{ field, message }];
    const today = dayIn(clock.now(), offices.toronto.timeZone);
    if (days.to < days.from) return refuse("to_day", "The last day can't be before the first.");
    if (days.to < today) return refuse("from_day", "These days are in the past.");
    if (days.to > addDays(today, horizonDays)) {
      return refuse("from_day", "Choose days in the next two years.");
    }
    if (days.to >= addDays(days.from, maxDays)) {
      return refuse("to_day", `Choose up to ${maxDays} days.`);
    }
    if (data.booked === "reschedule") return [];
    const stored = id === null ? undefined : await findHoliday(transaction, id);
    const isClosed =
      stored?.publication === "published" &&
      JSON.stringify(daysOf(stored)) === JSON.stringify(days);
    const count = isClosed ? 0 : await countBooked(transaction, days);
    if (count === 0) return [];
    const booked = count === 1 ? "1 consultation is" : `${count} consultations are`;
    const message = `${booked} booked on these days. Choose "We'll reschedule them" to publish.`;
    return refuse("booked", message);
  },

  async preview({ database }, data) {
    const days = daysIn(data);
    const count = await database.asSystem("count consultations", (transaction) =>
      countBooked(transaction, days),
    );
    return { title: data.title, ...days, count };
  },

  async describeTakedown() {
    return "People can book the days that this holiday closed, in the office's usual hours. Days closed for another reason stay closed.";
  },
});

const daysIn = ({ office, from_day, to_day }: HolidayForm) => ({
  office,
  from: from_day,
  to: to_day ?? from_day,
});

function toColumns(data: HolidayForm) {
  const { office, from, to } = daysIn(data);
  return {
    title: data.title,
    office,
    from_day: from,
    to_day: to,
    reschedules: data.booked === "reschedule",
  };
}

function toValues(row: HolidayRow): PublishingValues {
  return {
    title: row.title,
    office: row.office,
    from_day: row.from_day,
    to_day: row.to_day === row.from_day ? "" : row.to_day,
    booked: row.reschedules ? "reschedule" : "stop",
  };
}
