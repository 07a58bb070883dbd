import { randomUUID } from "node:crypto";
import { bookSession } from "../../../src/features/mentoring/sessions/book-session.usecases.server.ts";
import type { Services } from "../../../src/platform/services.ts";
import type { UserViewer } from "../../../src/platform/viewer.ts";
import { isProductError } from "../../../src/shared/errors.ts";
import { payingPerson } from "./fee-answers.ts";

/** Result of one attempt: where to pay, or the code of the denial. */
export type Outcome = { url: string } | { denial: string };

/** Everybody wants the same hour of the same mentor, at once. */
export async function attemptConcurrently(
  services: Services,
  mentees: readonly UserViewer[],
  { mentorId, startsAt }: { mentorId: string; startsAt: Date },
): Promise<Outcome[]> {
  return await Promise.all(
    mentees.map(async (mentee) => {
      try {
        const form = {
          startsAt,
          timeZone: "Asia/Manila",
          name: "Test Mentee",
          note: "About the exam",
        };
        return { url: (await bookSession(services, mentee, mentorId, form)).url };
      } catch (error) {
        if (isProductError(error)) return { denial: error.code };
        throw error;
      }
    }),
  );
}

/** People with accounts, without the work of signing each of them in. */
export async function addMentees(services: Services, count: number): Promise<UserViewer[]> {
  const users = Array.from({ length: count }, () => {
    const id = randomUUID();
    return { id, email: `${id}@people.example` };
  });
  const now = services.clock.now();
  await services.database.asSystem("test mentees", (transaction) =>
    transaction
      .insertInto("auth.users")
      .values(
        users.map((user) => ({
          ...user,
          email_confirmed_at: now,
          created_at: now,
          updated_at: now,
          raw_app_meta_data: "{}",
          raw_user_meta_data: "{}",
        })),
      )
      .execute(),
  );
  await services.database.asSystem("test fee answers", (transaction) =>
    transaction
      .insertInto("fee_answers")
      .values(
        users.map(({ id }) => ({
          user_id: id,
          canadian_status: payingPerson.canadianStatus,
          work_place: payingPerson.workPlace,
          home_place: payingPerson.homePlace,
          rule_ids: [],
          answered_at: now,
        })),
      )
      .execute(),
  );
  return users.map(({ id, email }) => ({
    kind: "user",
    userId: id,
    email,
    sessionId: randomUUID(),
    roles: [],
    assurance: "aal1",
    hasSecondFactor: false,
    isAnonymous: false,
    claims: { sub: id, role: "authenticated", aal: "aal1" },
  }));
}
