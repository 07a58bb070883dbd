import { isListedMentor } from "#features/mentors/mentors.contract.ts";
import { isGuide } from "#features/resources/resources.contract.ts";
import {
  definePublishingKind,
  type PublicationState,
  type PublishingValues,
} from "#platform/publishing/publishing-kind.ts";
import { isId } from "#shared/ids.ts";
import { dayIn } from "#shared/time.ts";
import { pickFields } from "./pick-form.fields.ts";
import { type PickForm, pickForm } from "./pick-form.schemas.ts";
import { picksZone } from "./picks.rules.ts";
import { findPick, insertPick, type PickRow, pickRows, updatePick } from "./picks.store.server.ts";

/** Guides and mentors that the home page and the resources page show first. */
export const pickKind = definePublishingKind<PickForm>({
  name: "featured-picks",
  singular: "featured pick",
  plural: "Featured guides and mentors",
  description:
    "First among the guides and mentors on the home page, and first among the guides on the resources page.",
  fields: pickFields,
  titleField: "title",
  schema: pickForm,
  initial: { place: "home-guides", position: "1" },
  leavesWhenOver: true,
  rows: pickRows,

  async read(transaction, id, options) {
    const row = isId(id) ? await findPick(transaction, id, options) : undefined;
    if (!row) return undefined;
    const state = row.publication as PublicationState;
    return { id, values: toValues(row), state, isSample: false };
  },

  insert: (transaction, data, now) => insertPick(transaction, data, now),

  update: (transaction, id, data, now) =>
    updatePick(transaction, id, { ...data, publication: "published", updated_at: now }),

  setState: (transaction, id, state, now) =>
    updatePick(transaction, id, { publication: state, updated_at: now }),

  publicPath: () => "/",

  async findProblems(services, transaction, { data }) {
    const { place, target, starts_on, ends_on } = data;
    const refuse = (field: string, message: string) => [{ field, message }];
    if (starts_on !== null && ends_on !== null && ends_on < starts_on) {
      return refuse("ends_on", "The last day can't be before the first.");
    }
    if (ends_on !== null && ends_on < dayIn(services.clock.now(), picksZone)) {
      return refuse("ends_on", "The last day can't be in the past.");
    }
    if (place === "home-mentors") {
      return isId(target) && (await isListedMentor(transaction, target))
        ? []
        : refuse("target", "We can't find this mentor on the mentor list.");
    }
    return isGuide(target) ? [] : refuse("target", "We can't find this guide.");
  },

  preview: async (_services, { title, place, target, position }) => ({
    title,
    path: place === "home-mentors" ? `/mentorship/${target}` : `/resources/guides/${target}`,
    page: place === "resources-guides" ? "resources" : "home",
    position,
  }),
});

function toValues(row: PickRow): PublishingValues {
  return {
    title: row.title,
    place: row.place,
    target: row.target,
    position: String(row.position),
    starts_on: row.starts_on ?? "",
    ends_on: row.ends_on ?? "",
  };
}
