import { toSeconds } from "#shared/time.ts";
import type { TestContext, TestUser } from "../../../tests/support/services.ts";
import type { Plan } from "./career.constants.ts";
import type { Enrollment } from "./career.types.ts";
import { checkEnrollment, enroll, payNext } from "./enrollments.usecases.server.ts";

/** The playbook that is sold in three payments too. */
export const featuredId = "career-transition";
export const plainId = "salary-negotiation";

export const dayInSeconds = toSeconds({ days: 1 });

/** Pays in the sandbox, as the payer does there; the provider's notice gets lost. */
export async function payInSandbox({ services }: TestContext, url: string): Promise<void> {
  const checkoutId = new URL(url).pathname.split("/").at(-1) ?? "";
  await services.payments.sandbox?.pay(checkoutId);
}

/** An enrollment whose first payment has arrived. */
export async function enrollAndPay(
  context: TestContext,
  user: TestUser,
  { playbookId = featuredId, plan = "full" }: { playbookId?: string; plan?: Plan } = {},
): Promise<Enrollment> {
  const { url } = await enroll(context.services, user, { playbookId, plan });
  await payInSandbox(context, url);
  return await enrollmentNow(context, user, playbookId);
}

/** Pays the next of three payments and comes back from the checkout. */
export async function payNextInSandbox(context: TestContext, user: TestUser): Promise<Enrollment> {
  const before = await enrollmentNow(context, user, featuredId);
  const number = before.payments.find(({ paid_at }) => !paid_at)?.number ?? null;
  const { url } = await payNext(context.services, user, featuredId);
  await payInSandbox(context, url);
  return await enrollmentNow(context, user, featuredId, number);
}

export async function enrollmentNow(
  { services }: TestContext,
  user: TestUser,
  playbookId: string,
  returnedFrom: number | null = null,
): Promise<Enrollment> {
  const enrollment = await checkEnrollment(services, user, playbookId, returnedFrom);
  if (!enrollment) throw new Error("There is no enrolment");
  return enrollment;
}

/** Every enrollment of a user, oldest first, whatever became of it. */
export function enrollmentsOf({ services }: TestContext, user: TestUser) {
  return services.database.asSystem("test", (transaction) =>
    transaction
      .selectFrom("playbook_enrollments")
      .selectAll()
      .where("user_id", "=", user.userId)
      .orderBy("created_at")
      .execute(),
  );
}

/** Every order of a user, oldest first. */
export function ordersOf({ services }: TestContext, user: TestUser) {
  return services.database.asSystem("test", (transaction) =>
    transaction
      .selectFrom("orders")
      .selectAll()
      .where("user_id", "=", user.userId)
      .orderBy("created_at")
      .execute(),
  );
}

/** Subjects of the emails to a user, oldest first. */
export async function subjectsTo(context: TestContext, { email }: TestUser): Promise<string[]> {
  const emails = await context.outbox();
  return emails.filter(({ recipient }) => recipient === email).map(({ subject }) => subject);
}
