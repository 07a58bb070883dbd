import { formatDay } from "#shared/time.ts";
import { ButtonForm } from "#ui/form/button-form.tsx";

export interface FormerStepsProps {
  steps: readonly { stepId: string; title: string; doneOn: string }[];
  isOwn: boolean;
  /** The pathway isn't offered anymore, so these are all the steps there are. */
  isAll: boolean;
}

/** Done steps that the plan doesn't have now, because its answers or the pathway changed. */
export function FormerSteps({ steps, isOwn, isAll }: FormerStepsProps) {
  if (steps.length === 0) return null;
  if (isAll) return <DoneSteps steps={steps} isOwn={isOwn} />;
  return (
    <section aria-labelledby="former-title" className="grid gap-2">
      <h3 id="former-title" className="text-xl">
        Also done
      </h3>
      <p className="max-w-text text-muted">
        These steps aren&apos;t part of this plan right now. If one comes back, it&apos;ll already
        be marked as done.
      </p>
      <DoneSteps steps={steps} isOwn={isOwn} />
    </section>
  );
}

function DoneSteps({ steps, isOwn }: Omit<FormerStepsProps, "isAll">) {
  return (
    <ul>
      {steps.map(({ stepId, title, doneOn }) => (
        <li
          key={stepId}
          className="flex flex-wrap items-center justify-between gap-x-6 border-t border-line py-3"
        >
          <span>
            {title}, done on {formatDay(doneOn)}
          </span>
          {isOwn ? (
            <ButtonForm
              intent="undo"
              hidden={{ step: stepId }}
              variant="quiet"
              size="small"
              aria-label={`Undo: ${title}`}
            >
              Undo
            </ButtonForm>
          ) : null}
        </li>
      ))}
    </ul>
  );
}
