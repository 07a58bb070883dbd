import { useId } from "react";
import { Form } from "#ui/form/form.tsx";
import { SubmitButton } from "#ui/form/submit-button.tsx";
import { TextField } from "#ui/form/text-field.tsx";
import { adminSearchPath, maxSearchLength } from "../search/admin-search.constants.ts";

/** Looks for people, orders and the like from every page of the control room. */
export function AdminSearchBox({ text = "", label = "Find" }: { text?: string; label?: string }) {
  // It stands twice in a page, beside pages' own forms with a field of this name.
  const idPrefix = useId();
  return (
    <Form
      key={text}
      method="get"
      action={adminSearchPath}
      role="search"
      aria-label={label}
      values={{ q: text }}
      idPrefix={idPrefix}
      className="flex max-w-text items-end gap-2"
    >
      <div className="min-w-0 flex-1">
        <TextField
          name="q"
          label={label}
          type="search"
          maxLength={maxSearchLength}
          autoComplete="off"
        />
      </div>
      <SubmitButton variant="secondary">Find</SubmitButton>
    </Form>
  );
}
