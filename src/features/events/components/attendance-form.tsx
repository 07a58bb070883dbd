import type { ReactNode } from "react";
import { FieldError } from "#ui/form/field-error.tsx";
import { Form } from "#ui/form/form.tsx";
import { useFieldState } from "#ui/form/form-state.ts";
import { SubmitButton } from "#ui/form/submit-button.tsx";

const intents = ["came", "missed", "unmarked"];

/** A table of registrations whose rows can be selected, and the buttons that mark them. */
export function AttendanceForm({ children }: { children: ReactNode }) {
  return (
    <Form
      intent={intents}
      hidden={{ scope: "selected" }}
      preventScrollReset
      summary={false}
      className="grid gap-4"
    >
      {children}
      <div className="sticky bottom-0 z-10 grid gap-2 border-t border-line bg-paper py-3">
        <SelectionProblem />
        <div className="flex flex-wrap items-center gap-2">
          <span className="mr-2 text-sm text-muted">Mark the selected people:</span>
          <Mark as="came">Attended</Mark>
          <Mark as="missed">Didn&apos;t attend</Mark>
          <Mark as="unmarked">Not marked</Mark>
        </div>
      </div>
    </Form>
  );
}

function SelectionProblem() {
  const { error, id } = useFieldState("registration");
  return error ? <FieldError id={`${id}-error`}>{error}</FieldError> : null;
}

function Mark({ as, children }: { as: string; children: ReactNode }) {
  return (
    <SubmitButton name="intent" value={as} variant="secondary" size="small">
      {children}
    </SubmitButton>
  );
}

/** Marks everyone at once who isn't marked yet. */
export function MarkTheRest({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <Form
      quiet
      intent={intents}
      hidden={{ scope: "unmarked" }}
      preventScrollReset
      summary={false}
      className="flex flex-wrap items-center gap-2"
    >
      <span className="mr-2 text-sm text-muted">
        {count === 1 ? "Mark the 1 remaining person:" : `Mark all ${count} remaining people:`}
      </span>
      <Mark as="came">{count === 1 ? "They attended" : "Everyone attended"}</Mark>
      <Mark as="missed">{count === 1 ? "They didn't attend" : "No one attended"}</Mark>
    </Form>
  );
}
