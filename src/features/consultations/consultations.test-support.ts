import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Services } from "#platform/services.ts";
import { anonymousViewer, type Viewer } from "#platform/viewer.ts";
import { bookConsultation } from "./book-consultation.usecases.server.ts";
import type { OfficeName } from "./consultations.constants.ts";
import { confirmHeldConsultation, proofOf } from "./holds/unproven-holds.usecases.server.ts";
import { listOfficeStarts } from "./offices.usecases.server.ts";

/** A complete consultation form but for its time; `changes` replace its fields. */
export function filledConsultation(changes: Record<string, string> = {}): Record<string, string> {
  return {
    office: "toronto",
    topic: "healthcare",
    about: "",
    starts_at: "",
    name: "Adaora Sample",
    email: "adaora@people.example",
    company: "",
    message: "",
    time_zone: "Africa/Lagos",
    ...changes,
  };
}

/** The starts of an office's available times, soonest first, as ISO texts. */
export async function listOfficeTimes(services: Services, office: OfficeName): Promise<string[]> {
  return (await listOfficeStarts(services, office)).map((start) => start.toISOString());
}

/**
 * Books a consultation as its guest does in the end: without a proven account by following the link
 * in the email, whose key to the consultation is answered.
 */
export async function bookAndConfirm(
  services: Services,
  changes: Record<string, string>,
  { viewer = anonymousViewer, client }: { viewer?: Viewer; client: string },
): Promise<{ bookingId: string; key: string | undefined }> {
  const booked = await bookConsultation(services, viewer, filledConsultation(changes), client);
  const { bookingId } = booked;
  if (!booked.isHeld) return { bookingId, key: undefined };
  const proof = proofOf(services, bookingId);
  return { bookingId, key: await confirmHeldConsultation(services, bookingId, proof) };
}

/** A request from before there was a calendar, which nothing makes any more. */
export async function insertRequest(
  transaction: DatabaseTransaction,
  {
    userId = null,
    email,
    at,
  }: {
    userId?: string | null;
    email: string;
    at: Date;
  },
): Promise<string> {
  const { id } = await transaction
    .insertInto("consultation_requests")
    .values({
      fingerprint: Buffer.from(email).toString("hex").padEnd(64, "0").slice(0, 64),
      user_id: userId,
      name: "Adaora Sample",
      email,
      topic: "healthcare",
      preferred_times: [at],
      time_zone: "Africa/Lagos",
      created_at: at,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}
