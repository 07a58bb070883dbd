import type { TestContext, TestUser } from "../../../tests/support/services.ts";
import { savePlan } from "./plans.usecases.server.ts";

/** Saves a plan for somebody; answers its id. */
export async function addPlan(
  { services }: TestContext,
  user: TestUser,
  answers: Record<string, string> = {},
  pathway = "physician-us-residency",
): Promise<string> {
  return await savePlan(services, user, pathway, new Map(Object.entries(answers)));
}
