import { Form } from "#ui/form/form.tsx";
import { SubmitButton } from "#ui/form/submit-button.tsx";
import { TextareaField } from "#ui/form/textarea-field.tsx";

interface DeclinePhotoFormProps {
  photoId: string;
  name: string;
  label: string;
}

/** Takes a photo away with a reason, and nothing else. */
export function DeclinePhotoForm({ photoId, name, label }: DeclinePhotoFormProps) {
  return (
    <Form
      quiet
      summary={false}
      intent="decline-photo"
      hidden={{ photoId }}
      idPrefix={photoId}
      preventScrollReset
      className="grid gap-3"
    >
      <TextareaField
        name="reason"
        label="What’s wrong with the photo"
        help="The owner of the photo reads this word for word."
        rows={2}
        required
      />
      <SubmitButton variant="secondary">
        {label}
        <span className="sr-only"> of {name}</span>
      </SubmitButton>
    </Form>
  );
}
