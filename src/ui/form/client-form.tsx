import { type ComponentProps, useId, useMemo } from "react";
import { FormContext, type FormState } from "./form-state.ts";

/**
 * A form that scripts send, to the calls of the browser's client. `post` keeps a password out of
 * the address, whatever sends the form before they run. The ids of its fields are its own.
 */
export function ClientForm({ className = "grid gap-6", ...form }: ComponentProps<"form">) {
  const idPrefix = useId();
  const state = useMemo<FormState>(
    () => ({ initial: {}, answer: undefined, idPrefix, sending: undefined }),
    [idPrefix],
  );
  return (
    <FormContext value={state}>
      <form method="post" noValidate className={className} {...form} />
    </FormContext>
  );
}
