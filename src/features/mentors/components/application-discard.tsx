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
        We'll delete your saved answers and the photo you added here. You can start again anytime.
      </p>
      <SubmitButton variant="destructive">Delete</SubmitButton>
    </FoldedForm>
  );
}
