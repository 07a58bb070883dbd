import type { DatabaseTransaction } from "#platform/database/database.ts";
import { subtractTime } from "#shared/time.ts";
import type { SampleApplicant } from "../../../../content/samples/hiring.ts";
import { answerDue, isActive } from "./applications.rules.ts";
import { listStages, saveDeclines } from "./moves.store.server.ts";

/** Adds the application of a sample applicant, with all that happened to it until now. */
export async function insertSampleApplication(
  transaction: DatabaseTransaction,
  sample: SampleApplicant,
  {
    userId,
    email,
    profile,
    cv,
    now,
  }: {
    userId: string;
    email: string;
    profile: object;
    cv: { object: string; type: string };
    now: Date;
  },
): Promise<void> {
  const stages = await listStages(transaction, sample.jobId);
  const steps = sample.stages.map(({ kind, daysAgo }) => {
    const stage = stages.find((each) => each.kind === kind);
    if (!stage) throw new Error(`A sample job has no stage for ${kind}`);
    return { stage, at: subtractTime(now, { days: daysAgo }) };
  });
  const [first, ...moves] = steps;
  const last = steps.at(-1);
  if (!first || !last) throw new Error(`The sample applicant ${sample.name} is in no stage`);
  const isOver = !isActive(last.stage.kind);
  const before = steps.at(-2);
  const { id } = sample;
  await transaction
    .insertInto("job_applications")
    .values({
      id,
      job_id: sample.jobId,
      user_id: userId,
      account_email: email,
      applicant_name: sample.name,
      phone: sample.phone,
      message: sample.message,
      applied_at: first.at,
      stage_id: last.stage.id,
      stage_kind: last.stage.kind,
      stage_since: last.at,
      notified_kind: last.stage.kind,
      first_due_at: answerDue(first.at, first.stage.promisedDays ?? 0),
      due_at: isOver ? null : answerDue(last.at, last.stage.promisedDays ?? 0),
      decided_at: isOver ? last.at : null,
      stage_before_decision: isOver ? (before?.stage.id ?? null) : null,
      opened_at: moves[0]?.at ?? null,
      first_answered_at: moves[0]?.at ?? null,
      profile: JSON.stringify(profile),
      answers: JSON.stringify([]),
      source: sample.source,
      cv_object: cv.object,
      cv_type: cv.type,
    })
    .execute();
  await transaction
    .insertInto("job_application_events")
    .values(
      steps.map(({ stage, at }, index) => {
        const from = steps[index - 1]?.stage;
        return {
          application_id: id,
          kind: !from ? "applied" : stage.kind === "declined" ? "declined" : "moved",
          from_stage: from?.name ?? null,
          from_kind: from?.kind ?? null,
          to_stage: stage.name,
          to_kind: stage.kind,
          actor_id: from ? null : userId,
          at,
        };
      }),
    )
    .execute();
  if (last.stage.kind === "declined") {
    await saveDeclines(transaction, {
      applicationIds: [id],
      reason: "experience",
      isShared: true,
      message: null,
      decidedBy: null,
    });
  }
}
