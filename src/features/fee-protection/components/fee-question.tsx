import { ChoiceGroup } from "#ui/form/choice-group.tsx";
import { Form } from "#ui/form/form.tsx";
import { SelectField } from "#ui/form/select-field.tsx";
import { SubmitButton } from "#ui/form/submit-button.tsx";
import type { FeeInputs } from "../fee-protection.types.ts";
import { elsewhere, nameOfPlace, placeGroups, undecided } from "../places.constants.ts";

const statuses = [
  { value: "citizen_or_resident", label: "Yes" },
  { value: "neither", label: "No" },
  {
    value: "unsaid",
    label: "I'd rather not say",
    help: "That's fine. We'll apply the same rules as if you'd answered No.",
  },
] as const;

/** The one question before a paid career service: status and place. */
export function FeeQuestion({
  answer,
  saveLabel,
}: {
  answer: FeeInputs | null;
  saveLabel: string;
}) {
  return (
    <Form
      values={{
        canadianStatus: answer?.canadianStatus,
        workPlace: answer?.workPlace ?? "",
        homePlace: answer?.homePlace ?? "",
      }}
    >
      <ChoiceGroup
        name="canadianStatus"
        legend="Are you a Canadian citizen or permanent resident?"
        options={statuses}
      />
      <SelectField
        name="workPlace"
        label="Where do you want to work?"
        help="If you're still deciding, we'll treat you as someone the law protects."
        required
      >
        <option value="">Choose a place</option>
        <option value={undecided}>{nameOfPlace(undecided)}</option>
        <Places />
      </SelectField>
      <SelectField name="homePlace" label="Where do you live now?" required>
        <option value="">Choose a place</option>
        <Places />
      </SelectField>
      <p className="text-sm text-muted">
        We use your answers only to decide what we may charge you. They don't change how we handle
        your job applications, and employers never see your answers.
      </p>
      <SubmitButton busyLabel="Saving...">{saveLabel}</SubmitButton>
    </Form>
  );
}

function Places() {
  return (
    <>
      {placeGroups.map(({ label, places }) => (
        <optgroup key={label} label={label}>
          {places.map(({ value, label: name }) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </optgroup>
      ))}
      <option value={elsewhere}>{nameOfPlace(elsewhere)}</option>
    </>
  );
}
