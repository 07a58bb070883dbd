import { ChoiceGroup } from "#ui/form/choice-group.tsx";
import { FieldRow } from "#ui/form/field-row.tsx";
import { Form } from "#ui/form/form.tsx";
import { SubmitButton } from "#ui/form/submit-button.tsx";
import { TextField } from "#ui/form/text-field.tsx";

/** Digits that browsers should neither remember nor correct. */
const digits = {
  inputMode: "numeric",
  autoComplete: "off",
  spellCheck: false,
  required: true,
  maxLength: 40,
} as const;

/** Details of a bank account in Canada. */
export function CanadianForm() {
  return (
    <Form key="canadian" intent="canadian" className="grid gap-6">
      <Holder />
      <FieldRow>
        <TextField name="institution" label="Institution number" help="3 digits" {...digits} />
        <TextField name="transit" label="Transit number" help="5 digits" {...digits} />
      </FieldRow>
      <Account help="7 to 12 digits. You'll find all three on a void check or in your online banking." />
      <Save />
    </Form>
  );
}

/** Details of a bank account in the United States. */
export function AmericanForm() {
  return (
    <Form key="american" intent="american" className="grid gap-6">
      <Holder />
      <TextField
        name="routing"
        label="Routing number"
        help="9 digits. You'll find it on a check or in your online banking."
        {...digits}
      />
      <Account help="4 to 17 digits" />
      <ChoiceGroup
        name="type"
        legend="Type of account"
        options={[
          { value: "checking", label: "Checking" },
          { value: "savings", label: "Savings" },
        ]}
      />
      <Save />
    </Form>
  );
}

function Holder() {
  return (
    <TextField
      name="holder"
      label="Name on the account"
      autoComplete="off"
      required
      maxLength={100}
    />
  );
}

function Account({ help }: { help: string }) {
  return (
    <>
      <TextField name="account" label="Account number" help={help} {...digits} />
      <TextField name="accountAgain" label="Account number again" {...digits} />
    </>
  );
}

function Save() {
  return (
    <div>
      <SubmitButton>Save bank account</SubmitButton>
    </div>
  );
}
