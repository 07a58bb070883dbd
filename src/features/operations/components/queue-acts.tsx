import type { QueueSummary } from "#platform/jobs/queues.ts";
import { ButtonForm } from "#ui/form/button-form.tsx";
import { FoldedForm } from "#ui/form/folded-form.tsx";
import { SubmitButton } from "#ui/form/submit-button.tsx";
import { TextareaField } from "#ui/form/textarea-field.tsx";
import { describeCount } from "../operations.rules.ts";

const maxRetried = 10_000;

/** An operator's actions for a queue as it is now. */
export function QueueActs({ queue }: { queue: QueueSummary }) {
  const several = Math.min(queue.failed, maxRetried);
  return (
    <section aria-labelledby="acts-title" className="grid max-w-3xl gap-4">
      <h2 id="acts-title" className="text-xl">
        What you can do
      </h2>
      <div className="border-t border-line">
        {queue.pausedAt ? (
          <div className="grid gap-3 border-b border-line py-4">
            <p>
              {queue.schedule
                ? "The queue's schedule keeps adding jobs during a pause. When you resume, one of them runs and we delete the rest."
                : "When you resume, the waiting jobs run in order."}
            </p>
            <ButtonForm intent="resume">Resume queue</ButtonForm>
          </div>
        ) : (
          <FoldedForm
            label="Pause the queue"
            intent="pause"
            formClassName="mt-3 mb-2 grid max-w-text gap-4"
          >
            <p>
              All servers stop taking its jobs within a few seconds. The queue stays paused after a
              restart. Jobs that are already running will finish.
            </p>
            <p>
              {queue.schedule
                ? "Its schedule keeps adding jobs. When you resume, only one of them runs."
                : "New jobs wait. We delete jobs that wait for more than 14 days."}
            </p>
            <TextareaField name="reason" label="Reason" required rows={2} maxLength={500} />
            <SubmitButton>Pause queue</SubmitButton>
          </FoldedForm>
        )}
        {several > 0 ? (
          <FoldedForm
            label="Retry failed jobs"
            intent="retry-all"
            formClassName="mt-3 mb-2 grid max-w-text gap-4"
          >
            <p>
              {several === 1
                ? "1 failed job will run again. If the cause isn't fixed, it'll fail again."
                : `${describeCount(several)} failed jobs will run again, the oldest first. If the cause isn't fixed, they'll fail again.`}
            </p>
            <TextareaField name="reason" label="Reason" required rows={2} maxLength={500} />
            <SubmitButton>
              {several === 1 ? "Retry 1 job" : `Retry ${describeCount(several)} jobs`}
            </SubmitButton>
          </FoldedForm>
        ) : null}
      </div>
    </section>
  );
}
