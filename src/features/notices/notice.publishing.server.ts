import {
  definePublishingKind,
  type PublicationState,
  type PublishingValues,
} from "#platform/publishing/publishing-kind.ts";
import { isId } from "#shared/ids.ts";
import { addTime, clockTime, dayIn } from "#shared/time.ts";
import { instantAt } from "#shared/zones/zoned-time.ts";
import { noticeFields } from "./notice-form.fields.ts";
import { type NoticeForm, noticeForm } from "./notice-form.schemas.ts";
import {
  findNotice,
  insertNotice,
  type NoticeRow,
  noticeRows,
  updateNotice,
} from "./notices.store.server.ts";
import type { SiteNotice } from "./notices.types.ts";

/** The office whose clocks a notice follows, as its form says. */
const zone = "America/Toronto";

/** A notice that stays longer is no news. */
const maxDays = 90;

/** Notices above every page. */
export const noticeKind = definePublishingKind<NoticeForm>({
  name: "site-notices",
  singular: "notice",
  plural: "Site notices",
  description: "The top of every page, from the time a notice starts until it ends.",
  fields: noticeFields,
  titleField: "title",
  schema: noticeForm,
  initial: { level: "info", audience: "everyone", dismissible: "yes" },
  leavesWhenOver: true,
  rows: noticeRows,

  async read(transaction, id, options) {
    const row = isId(id) ? await findNotice(transaction, id, options) : undefined;
    if (!row) return undefined;
    const state = row.publication as PublicationState;
    return { id, values: toValues(row), state, isSample: false };
  },

  insert: (transaction, data, now) => insertNotice(transaction, toColumns(data), now),

  update: (transaction, id, data, now) =>
    updateNotice(transaction, id, {
      ...toColumns(data),
      publication: "published",
      updated_at: now,
    }),

  setState: (transaction, id, state, now) =>
    updateNotice(transaction, id, { publication: state, updated_at: now }),

  publicPath: () => "/",

  async findProblems({ clock }, _transaction, { data }) {
    const { starts_at, ends_at } = timesOf(data);
    const refuse = (message: string) => [{ field: "end_date", message }];
    if (ends_at <= starts_at) return refuse("The end must be after the start.");
    if (ends_at <= clock.now()) return refuse("The end must be in the future.");
    if (ends_at > addTime(starts_at, { days: maxDays })) {
      return refuse(`A notice can run for up to ${maxDays} days.`);
    }
    return [];
  },

  preview: async (_services, data) => ({ notice: toNotice(data) }),
});

function timesOf({ start_date, start_time, end_date, end_time }: NoticeForm) {
  const at = (day: string, clock: string) => {
    const [hours = 0, minutes = 0] = clock.split(":").map(Number);
    return instantAt(day, hours * 60 + minutes, zone);
  };
  return { starts_at: at(start_date, start_time), ends_at: at(end_date, end_time) };
}

function toColumns(data: NoticeForm) {
  const { title, text, level, audience, dismissible } = data;
  return { title, text, level, audience, dismissible: dismissible === "yes", ...timesOf(data) };
}

function toNotice({ text, level, audience, dismissible }: NoticeForm): SiteNotice {
  return { key: "preview", text, level, audience, dismissible: dismissible === "yes" };
}

function toValues(row: NoticeRow): PublishingValues {
  return {
    title: row.title,
    text: row.text,
    level: row.level,
    audience: row.audience,
    dismissible: row.dismissible ? "yes" : "no",
    start_date: dayIn(row.starts_at, zone),
    start_time: clockTime(row.starts_at, zone),
    end_date: dayIn(row.ends_at, zone),
    end_time: clockTime(row.ends_at, zone),
  };
}
