import { exampleApplication } from "../../../../tests/support/people/mentor-application.ts";
import type { TestContext, TestUser } from "../../../../tests/support/services.ts";

/** The form of a mentor's profile, filled in with what `addMentor` made. */
export const profileForm = {
  bio: exampleApplication.bio,
  hourly_rate: String(exampleApplication.hourly_rate),
  languages: ["en"],
  linkedin_url: exampleApplication.linkedin_url,
  full_name: exampleApplication.full_name,
  title: exampleApplication.title,
  company: exampleApplication.company,
  location: exampleApplication.location,
  experience_years: String(exampleApplication.experience_years),
  expertise: exampleApplication.expertise.join("\n"),
};

/** Gives a user an approved mentor profile; answers its id. */
export async function addMentor(
  { services }: Pick<TestContext, "services">,
  user: Pick<TestUser, "userId" | "email">,
): Promise<string> {
  const now = services.clock.now();
  const { id } = await services.database.asSystem("test mentor", (transaction) =>
    transaction
      .insertInto("mentor_profiles")
      .values({
        ...exampleApplication,
        email: user.email,
        user_id: user.userId,
        application_status: "approved",
        payment_status: "paid",
        source: "application",
        last_active_at: now,
        created_at: now,
        updated_at: now,
      })
      .returning("id")
      .executeTakeFirstOrThrow(),
  );
  return id;
}
