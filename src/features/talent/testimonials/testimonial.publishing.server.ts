import { makeToken } from "#platform/crypto/link-token.ts";
import { idOfFile } from "#platform/publishing/publishing-field.ts";
import {
  definePublishingKind,
  type PublicationState,
  type PublishingValues,
} from "#platform/publishing/publishing-kind.ts";
import { isId } from "#shared/ids.ts";
import { dayInUtc } from "#shared/time.ts";
import type { Testimonial } from "../testimonials.types.ts";
import { testimonialFields } from "./testimonial-form.fields.ts";
import { type TestimonialForm, testimonialForm } from "./testimonial-form.schemas.ts";
import { testimonialKindName, withdrawPath } from "./testimonials.constants.ts";
import { withdrawLinkEmail } from "./testimonials.emails.ts";
import {
  findByConsent,
  findTestimonial,
  insertTestimonial,
  setPublication,
  type TestimonialRow,
  testimonialRows,
  updateTestimonial,
} from "./testimonials.store.server.ts";

/** Testimonials, each of which is published only with the consent of its person. */
export const testimonialKind = definePublishingKind<TestimonialForm>({
  name: testimonialKindName,
  singular: "testimonial",
  plural: "Testimonials",
  description: "The home page and the Talent Solutions pages.",
  fields: testimonialFields,
  titleField: "name",
  schema: testimonialForm,
  initial: {
    sector: "healthcare",
    shown_on: "everywhere",
    consent_scope: "everywhere",
    consent_picture: "no",
  },
  notCopied: ["name", "quote", "rating", "picture", "person_email", "consent_file", "consent_date"],
  rows: testimonialRows,

  async read(transaction, id, options) {
    const row = isId(id) ? await findTestimonial(transaction, { id }, options) : undefined;
    if (!row) return undefined;
    return {
      id,
      values: toValues(row),
      state: row.publication as PublicationState,
      isSample: false,
    };
  },

  insert: (transaction, data, now) => insertTestimonial(transaction, toColumns(data), now),

  update: (transaction, id, data, now) =>
    updateTestimonial(transaction, id, {
      ...toColumns(data),
      publication: "published",
      updated_at: now,
    }),

  setState: (transaction, id, state, now) => setPublication(transaction, id, { state, now }),

  publicPath: () => "/",

  async findProblems({ clock }, transaction, { data, id }) {
    const stored = id === null ? undefined : await findTestimonial(transaction, { id });
    if (stored?.withdrawn_at) {
      const message = "The person withdrew this testimonial. It can't be published again.";
      return [{ field: "quote", message }];
    }
    if (data.consent_date > dayInUtc(clock.now())) {
      return [
        { field: "consent_date", message: "The date of the consent can't be in the future." },
      ];
    }
    const other = await findByConsent(transaction, data.consent_file);
    if (other !== undefined && other !== id) {
      const message = "This consent is for a different testimonial. Add the consent for this one.";
      return [{ field: "consent_file", message }];
    }
    return [];
  },

  preview: async (_services, data, id) => ({ testimonial: toTestimonial(data, id ?? "preview") }),

  /** Emails the person their link, once for each address that they have had. */
  async published(services, transaction, { id, now }) {
    const row = await findTestimonial(transaction, { id }, { lock: true });
    if (!row || row.link_email === row.person_email) return;
    const { token, hash } = makeToken();
    await updateTestimonial(transaction, id, {
      link_hash: hash,
      link_email: row.person_email,
      updated_at: now,
    });
    const { baseUrl } = services.application;
    const email = withdrawLinkEmail(baseUrl, {
      to: row.person_email,
      quote: row.quote,
      shownOn: row.shown_on as TestimonialForm["shown_on"],
      withdrawPath: `${withdrawPath}?token=${token}`,
    });
    await services.mail.enqueue(transaction, email);
  },
});

function toValues(row: TestimonialRow): PublishingValues {
  return {
    name: row.name,
    role: row.role ?? "",
    company: row.company,
    sector: row.sector ?? "",
    quote: row.quote,
    rating: row.rating === null ? "" : String(row.rating),
    picture: row.picture ?? "",
    shown_on: row.shown_on,
    person_email: row.person_email,
    consent_file: row.consent_file ?? "",
    consent_date: row.consent_date,
    consent_scope: row.consent_scope,
    consent_picture: row.consent_picture ? "yes" : "no",
  };
}

function toColumns({ consent_picture, ...data }: TestimonialForm) {
  return { ...data, consent_picture: consent_picture === "yes" };
}

/** As pages show it. Before it is published, its picture is at the editors' address. */
function toTestimonial(data: TestimonialForm, id: string): Testimonial {
  const { name, role, company, sector, rating, quote, picture } = data;
  return {
    id,
    name,
    role,
    company,
    sector,
    rating,
    text: quote,
    picture: picture && `/admin/content/${testimonialKindName}/files/${idOfFile(picture)}`,
    is_sample: false,
  };
}
