import {
  checkOwnApplication,
  createMentorPayment,
} from "../../../src/features/mentors/applications/application.usecases.server.ts";
import type { StoredApplication } from "../../../src/features/mentors/applications/applications.store.server.ts";
import { emptyOptional, places } from "../../../src/features/mentors/mentor-fields.rules.ts";
import type { TestContext, TestUser } from "../services.ts";

/** A complete application to become a mentor. */
export const exampleApplication = {
  ...emptyOptional(places.application),
  full_name: "Adaeze Okonkwo",
  email: "adaeze@people.example",
  phone: "+1 416 555 0100",
  title: "Cardiologist",
  company: "Lakehead Clinic",
  location: "Thunder Bay, ON",
  experience_years: 12,
  hourly_rate: 150,
  expertise: ["Cardiology", "Licensing"],
  bio: "I help physicians who trained abroad plan their way to a licence.",
  linkedin_url: "https://linkedin.example/in/adaeze",
  availability: "Limited slots",
};

/** Every application of a user, oldest first. */
export function applicationsOf({ services }: TestContext, userId: string) {
  return services.database.asSystem("test", (transaction) =>
    transaction
      .selectFrom("mentor_applications")
      .selectAll()
      .where("user_id", "=", userId)
      .orderBy("created_at")
      .execute(),
  );
}

export function ordersOf({ services }: TestContext, userId: string) {
  return services.database.asSystem("test", (transaction) =>
    transaction.selectFrom("orders").selectAll().where("user_id", "=", userId).execute(),
  );
}

/** Saves the user's application and leaves it unpaid; answers the address of its checkout. */
export function apply(
  { services }: TestContext,
  user: TestUser,
  change: Partial<typeof exampleApplication> = {},
): Promise<{ url: string }> {
  return createMentorPayment(services, user, {
    ...exampleApplication,
    email: user.email,
    ...change,
  });
}

/** Pays in the sandbox, as the payer does there; the provider's notice gets lost. */
export async function payInSandbox({ services }: TestContext, url: string): Promise<void> {
  const checkoutId = new URL(url).pathname.split("/").at(-1) ?? "";
  await services.payments.sandbox?.pay(checkoutId);
}

/** A paid application, under review. */
export async function applyAndPay(
  context: TestContext,
  user: TestUser,
  change: Partial<typeof exampleApplication> = {},
): Promise<StoredApplication> {
  const { url } = await apply(context, user, change);
  await payInSandbox(context, url);
  const application = (await applicationsOf(context, user.userId)).at(-1);
  if (!application) throw new Error("The application was not saved");
  return checkOwnApplication(context.services, user, application.id);
}
