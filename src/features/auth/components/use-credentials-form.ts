import { type FormEvent, useId, useState } from "react";
import type * as z from "zod/mini";

export interface Problem {
  message: string;
  /** The name of the control it is about, where it is about one. */
  field: string | null;
}

export interface CredentialsFormOptions<S extends z.ZodMiniType> {
  /** The schema, or how to load it: pages of signing in show their form without waiting for it. */
  schema: S | (() => Promise<S>);
  /** Does the work; the form is reset when it is done. */
  submit: (values: z.output<S>) => Promise<void>;
  /** The sentence for what `submit` threw. */
  explain: (error: unknown) => string;
  /** The control that such a failure is about, where it's about one. */
  fieldOf?: (error: unknown) => string | null;
}

/** Checks, sends and reports on a form of uncontrolled inputs whose names are the schema's keys. */
export function useCredentialsForm<S extends z.ZodMiniType>({
  schema,
  submit,
  explain,
  fieldOf,
}: CredentialsFormOptions<S>) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const problemId = useId();
  const loadSchema = async () => (typeof schema === "function" ? await schema() : schema);
  // By the time the form is sent, it's there; if it couldn't be loaded, sending says so.
  const onFocus = () => void loadSchema().catch(() => undefined);

  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const values = Object.fromEntries(new FormData(form));
    setProblem(null);
    setBusy(true);
    try {
      const parsed = (await loadSchema()).safeParse(values);
      if (!parsed.success) {
        const issue = parsed.error.issues[0];
        const field = String(issue?.path[0] ?? "");
        setProblem({ message: issue?.message ?? explain(null), field });
        focusControl(form, field);
        return;
      }
      await submit(parsed.data);
      form.reset();
    } catch (error) {
      const field = fieldOf?.(error) ?? null;
      setProblem({ message: explain(error), field });
      if (field) focusControl(form, field);
    } finally {
      setBusy(false);
    }
  };

  /** Ties a control to the alert when the alert is about it. */
  const validity = (name: string) =>
    problem?.field === name
      ? ({ "aria-invalid": true, "aria-errormessage": problemId } as const)
      : {};

  return { busy, problem, problemId, onFocus, onSubmit, validity };
}

function focusControl(form: HTMLFormElement, name: string) {
  const control = form.elements.namedItem(name);
  if (control instanceof HTMLElement) control.focus();
}
