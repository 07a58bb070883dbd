import { Form } from "#ui/form/form.tsx";
import { SubmitButton } from "#ui/form/submit-button.tsx";
import { TextareaField } from "#ui/form/textarea-field.tsx";

interface DeclinePhotoFormProps {
  photoId: string;
  name: string;
  label: string;
}

/** Declines or removes only a photo, with a reason. */
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
        label="What's wrong with the photo"
        help="The photo's owner will see exactly what you write."
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
