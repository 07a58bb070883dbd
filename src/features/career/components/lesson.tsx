import { ArrowLeft, ArrowRight, Check } from "lucide-react";
import { Link } from "react-router";
import { Form } from "#ui/form/form.tsx";
import { SubmitButton } from "#ui/form/submit-button.tsx";
import { Alert } from "#ui/messages/alert.tsx";
import { Prose } from "#ui/page/prose.tsx";
import { modulePath } from "../career.constants.ts";
import { formatMinutes } from "../career.rules.ts";
import type { ModuleOutline } from "../career.types.ts";

export interface LessonProps {
  playbookId: string;
  module: ModuleOutline & { done: boolean };
  /** Number of modules in the playbook. */
  modules: number;
  /** Null while the module is closed. */
  html: string | null;
}

/** One module: its lesson, whether it is done, and the ways to the modules beside it. */
export function Lesson({ playbookId, module, modules, html }: LessonProps) {
  const { number, title, summary, minutes, done } = module;
  const doneLabel = number < modules ? "Mark as done and continue" : "Mark as done";
  return (
    <article aria-labelledby="lesson" className="grid min-w-0 content-start gap-6">
      <header className="grid max-w-text gap-3">
        <p className="text-muted tabular-nums">
          Module {number} of {modules}, {formatMinutes(minutes)}
        </p>
        <h2 id="lesson" className="text-2xl">
          {title}
        </h2>
        <p className="text-lg text-muted">{summary}</p>
      </header>
      {html === null ? (
        <Alert title="This module is locked for now">
          <p>
            A payment is overdue. We&apos;ll unlock this module once your payments are up to date.
          </p>
        </Alert>
      ) : (
        <>
          <div>
            <Prose html={html} />
          </div>
          {done ? (
            <p className="flex items-center gap-2 font-semibold text-success">
              <Check aria-hidden className="size-5" /> You&apos;ve finished this module
            </p>
          ) : (
            <Form
              quiet
              intent="done"
              hidden={{ module: number }}
              className="max-w-text border-t border-line pt-6"
            >
              <SubmitButton busyLabel="Saving...">{doneLabel}</SubmitButton>
            </Form>
          )}
        </>
      )}
      <nav
        aria-label="Previous and next module"
        className="flex max-w-text flex-wrap justify-between gap-4 border-t border-line pt-5"
      >
        {number > 1 ? (
          <Link
            className="link inline-flex items-center gap-2"
            to={modulePath(playbookId, number - 1)}
          >
            <ArrowLeft aria-hidden className="size-4" /> Previous module
          </Link>
        ) : (
          <span />
        )}
        {number < modules ? (
          <Link
            className="link inline-flex items-center gap-2"
            to={modulePath(playbookId, number + 1)}
          >
            Next module <ArrowRight aria-hidden className="size-4" />
          </Link>
        ) : null}
      </nav>
    </article>
  );
}
