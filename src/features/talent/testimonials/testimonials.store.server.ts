import type { Insertable, Selectable } from "kysely";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { PrivateTestimonials } from "#platform/database/schema.gen.ts";
import type { PublicationState, PublishingKind } from "#platform/publishing/publishing-kind.ts";
import type { Testimonial } from "../testimonials.types.ts";
import { type Place, picturePath } from "./testimonials.constants.ts";

export type TestimonialRow = Selectable<PrivateTestimonials>;

/** The published ones of a place, the newest first. */
export async function listPublished(
  transaction: DatabaseTransaction,
  place: Exclude<Place, "everywhere">,
  limit: number,
): Promise<Testimonial[]> {
  const rows = await transaction
    .selectFrom("testimonials_public")
    .selectAll()
    .where("shown_on", "in", [place, "everywhere"])
    .orderBy("created_at", "desc")
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    id: String(row.id),
    name: row.name ?? "",
    role: row.role ?? "",
    company: row.company ?? "",
    sector: row.sector as Testimonial["sector"],
    rating: row.rating,
    text: row.quote ?? "",
    picture: row.picture_id ? picturePath(row.picture_id) : null,
    is_sample: false,
  }));
}

/** Whether a published testimonial shows the picture. */
export async function isShownPicture(
  transaction: DatabaseTransaction,
  pictureId: string,
): Promise<boolean> {
  const row = await transaction
    .selectFrom("testimonials_public")
    .select("id")
    .where("picture_id", "=", pictureId)
    .executeTakeFirst();
  return row !== undefined;
}

/** All of them, for the editors' list. */
export const testimonialRows: PublishingKind["rows"] = (transaction) =>
  transaction
    .selectFrom("private.testimonials")
    .select(({ cast, val }) => [
      cast<string>("id", "text").as("id"),
      "name as title",
      "publication as state",
      val(false).as("is_sample"),
      "updated_at as changed_at",
      cast<Date | null>(val(null), "timestamptz").as("expires_at"),
    ]) as unknown as ReturnType<PublishingKind["rows"]>;

/** One by its id or by its person's link; with `lock`, others who would change it wait. */
export async function findTestimonial(
  transaction: DatabaseTransaction,
  by: { id: string } | { linkHash: string },
  { lock = false }: { lock?: boolean } = {},
): Promise<TestimonialRow | undefined> {
  const all = transaction.selectFrom("private.testimonials").selectAll();
  const query = "id" in by ? all.where("id", "=", by.id) : all.where("link_hash", "=", by.linkHash);
  return (lock ? query.forUpdate() : query).executeTakeFirst();
}

/** Those that name an address and aren't withdrawn. */
export async function listIdsOf(
  transaction: DatabaseTransaction,
  email: string,
): Promise<string[]> {
  const rows = await transaction
    .selectFrom("private.testimonials")
    .select("id")
    .where("person_email", "=", email)
    .where("withdrawn_at", "is", null)
    .execute();
  return rows.map(({ id }) => id);
}

/** Another testimonial with the same consent. */
export async function findByConsent(
  transaction: DatabaseTransaction,
  consentFile: string,
): Promise<string | undefined> {
  const row = await transaction
    .selectFrom("private.testimonials")
    .select("id")
    .where("consent_file", "=", consentFile)
    .executeTakeFirst();
  return row?.id;
}

type Columns = Omit<Insertable<PrivateTestimonials>, "id" | "created_at" | "updated_at">;

export async function insertTestimonial(
  transaction: DatabaseTransaction,
  columns: Columns,
  now: Date,
): Promise<string> {
  const { id } = await transaction
    .insertInto("private.testimonials")
    .values({ ...columns, created_at: now, updated_at: now })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateTestimonial(
  transaction: DatabaseTransaction,
  id: string,
  change: Partial<Columns> & { updated_at: Date },
): Promise<void> {
  await transaction.updateTable("private.testimonials").set(change).where("id", "=", id).execute();
}

export const setPublication = (
  transaction: DatabaseTransaction,
  id: string,
  { state, now }: { state: PublicationState; now: Date },
) => updateTestimonial(transaction, id, { publication: state, updated_at: now });

/** The person took it back: all but their name and their consent is gone for good. */
export const setWithdrawn = (transaction: DatabaseTransaction, id: string, now: Date) =>
  updateTestimonial(transaction, id, {
    publication: "archived",
    withdrawn_at: now,
    role: null,
    company: "",
    sector: null,
    quote: "",
    rating: null,
    picture: null,
    person_email: "",
    link_email: null,
    updated_at: now,
  });
