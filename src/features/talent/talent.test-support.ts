import type { DatabaseTransaction } from "#platform/database/database.ts";

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

export const filledApplication = {
  message: "I have worked in intensive care for six years.",
  resume_url: "https://resume.example/adaora.pdf",
};
