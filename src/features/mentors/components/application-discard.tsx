import { FoldedForm } from "#ui/form/folded-form.tsx";
import { SubmitButton } from "#ui/form/submit-button.tsx";

/** Deletes the saved draft. The page reloads with an empty form. */
export function DiscardDraft({ onDiscarded }: { onDiscarded(): void }) {
  return (
    <FoldedForm
      look="link"
      label="Delete your draft"
      intent="discard"
      reloadDocument
      onSubmit={onDiscarded}
    >
      <p>
        We'll delete the answers you saved and any photo you added here. An application you've
        already submitted stays as it is, even if you haven't paid for it yet.
      </p>
      <SubmitButton variant="destructive">Delete</SubmitButton>
    </FoldedForm>
  );
}
