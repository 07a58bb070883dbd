import {
  definePublishingKind,
  type PublicationState,
  type PublishingValues,
} from "#platform/publishing/publishing-kind.ts";
import { isId } from "#shared/ids.ts";
import { opportunityPath } from "../business.constants.ts";
import type { Opportunity } from "../business.types.ts";
import { opportunityFields } from "./opportunity-form.fields.ts";
import { type OpportunityForm, opportunityForm } from "./opportunity-form.schemas.ts";
import {
  countSavers,
  findOpportunityRow,
  insertOpportunity,
  type OpportunityRow,
  opportunityRows,
  setPublication,
  updateOpportunity,
} from "./opportunity-rows.store.server.ts";

/** Investment and franchise opportunities, as people with the right write and publish them. */
export const opportunityKind = definePublishingKind<OpportunityForm>({
  name: "opportunities",
  singular: "opportunity",
  plural: "Business opportunities",
  description: "The Business Accelerator page, search and the sitemap.",
  fields: opportunityFields,
  titleField: "title",
  schema: opportunityForm,
  initial: { kind: "investment", country: "CA", currency: "CAD" },
  rows: opportunityRows,

  async read(transaction, id, options) {
    const row = isId(id) ? await findOpportunityRow(transaction, id, options) : undefined;
    if (!row) return undefined;
    const state = row.publication as PublicationState;
    return { id, values: toValues(row), state, isSample: row.is_sample };
  },

  insert: (transaction, data, now) => insertOpportunity(transaction, toColumns(data), now),

  update: (transaction, id, data, now) =>
    updateOpportunity(transaction, id, {
      ...toColumns(data),
      publication: "published",
      updated_at: now,
    }),

  setState: (transaction, id, state, now) => setPublication(transaction, id, { state, now }),

  publicPath: opportunityPath,

  preview: async (_services, data, id) => ({ opportunity: toOpportunity(data, id ?? "preview") }),

  async describeTakedown(_services, transaction, id) {
    const count = await countSavers(transaction, id);
    if (count === 0) return undefined;
    return count === 1
      ? "1 person saved it. Their dashboard will say that it's no longer open."
      : `${count} people saved it. Their dashboards will say that it's no longer open.`;
  },
});

const inDollars = (cents: number) =>
  cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2);

function toValues(row: OpportunityRow): PublishingValues {
  return {
    kind: row.kind,
    title: row.title,
    sector: row.sector,
    location: row.location,
    country: row.country,
    investment_min: inDollars(Number(row.investment_min_cents)),
    investment_max: inDollars(Number(row.investment_max_cents)),
    currency: row.currency,
    stage: row.stage,
    summary: row.summary,
    description: row.description,
    offered: row.offered.join("\n"),
    expected: row.expected.join("\n"),
    risks: row.risks.join("\n"),
    disclosure_note: row.disclosure_note,
  };
}

function toColumns({ investment_min, investment_max, ...data }: OpportunityForm) {
  return { ...data, investment_min_cents: investment_min, investment_max_cents: investment_max };
}

function toOpportunity(data: OpportunityForm, id: string): Opportunity {
  const { investment_min, investment_max, currency, disclosure_note, ...rest } = data;
  return {
    ...rest,
    id,
    investment: { minimumCents: investment_min, maximumCents: investment_max, currency },
    disclosureNote: disclosure_note,
    is_sample: false,
  };
}
