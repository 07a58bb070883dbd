import type { ReactNode } from "react";
import { FoldedForm } from "./folded-form.tsx";
import { SubmitButton } from "./submit-button.tsx";
import { TextareaField } from "./textarea-field.tsx";

const refused = {
  intent: "hide",
  values: { reason: "" },
  problems: [{ field: "reason", message: "The reason is required" }],
};

export const title = "FoldedForm";

export const examples: Record<string, () => ReactNode> = {
  Row: () => (
    <FoldedForm idPrefix="folded-form-1" label="Suspend" intent="suspend">
      <p>Nobody can sign in to the account.</p>
      <SubmitButton variant="destructive">Suspend the account</SubmitButton>
    </FoldedForm>
  ),
  Link: () => (
    <FoldedForm idPrefix="folded-form-2" look="link" label="Withdraw" intent="withdraw">
      <p>Your CV is deleted.</p>
      <SubmitButton variant="destructive">Withdraw application</SubmitButton>
    </FoldedForm>
  ),
  Heading: () => (
    <FoldedForm idPrefix="folded-form-3" look="heading" label="Cancel" intent="cancel">
      <SubmitButton variant="destructive">Cancel consultation</SubmitButton>
    </FoldedForm>
  ),
  Refused: () => (
    <FoldedForm
      idPrefix="folded-form-4"
      label="Hide this review"
      intent="hide"
      summary={false}
      answer={refused}
    >
      <TextareaField name="reason" label="The reason" required />
      <SubmitButton variant="destructive">Hide it</SubmitButton>
    </FoldedForm>
  ),
};
