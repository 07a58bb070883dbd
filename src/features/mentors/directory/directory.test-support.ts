import type { TestContext } from "../../../../tests/support/services.ts";

/** Adds real mentors, active now; what is not given is made up. Answers their ids. */
export async function addMentors(
  { services, clock }: TestContext,
  details: object[],
): Promise<string[]> {
  const now = clock.now();
  const rows = details.map((given, index) => ({
    email: `m${index}.${crypto.randomUUID()}@mentors.example`,
    full_name: `Mentor ${String(index).padStart(5, "0")}`,
    phone: "+1 555 010 0000",
    title: "Beekeeper",
    location: "Toronto, ON",
    experience_years: 5,
    hourly_rate: 100,
    expertise: ["Honey"],
    bio: "A bio that is long enough to be accepted by the rules of the table.",
    availability: "Limited slots",
    application_status: "approved",
    payment_status: "paid",
    source: "sheet",
    created_at: now,
    updated_at: now,
    ...given,
  }));
  const added = await services.database.asSystem("test", (transaction) =>
    transaction.insertInto("mentor_profiles").values(rows).returning("id").execute(),
  );
  return added.map(({ id }) => id);
}

/** Changes one mentor's row. */
export async function changeMentor({ services }: TestContext, id: string, changes: object) {
  await services.database.asSystem("test", (transaction) =>
    transaction.updateTable("mentor_profiles").set(changes).where("id", "=", id).execute(),
  );
}
