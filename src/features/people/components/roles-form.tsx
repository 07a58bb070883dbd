import { ChoiceGroup } from "#ui/form/choice-group.tsx";
import { FoldedForm } from "#ui/form/folded-form.tsx";
import { SubmitButton } from "#ui/form/submit-button.tsx";
import { TextareaField } from "#ui/form/textarea-field.tsx";
import { roleWords } from "../people.constants.ts";
import { describeNews } from "../people.rules.ts";
import type { PersonDetails } from "../people.types.ts";

/** Gives and takes the roles that the viewer may give. */
export function RolesForm({ person }: { person: PersonDetails }) {
  const { roles, offeredRoles } = person;
  return (
    <FoldedForm
      // Other roles need another form: the boxes start with what the account holds.
      key={roles.join(" ")}
      label="Change roles"
      intent="roles"
      idPrefix="roles"
      values={{ role: roles }}
      hidden={{ before: roles.join(" ") }}
      formClassName="mt-3 mb-2 grid max-w-text gap-4"
    >
      <p>
        A change takes effect right away, on every device.{" "}
        {describeNews(person, "We'll email the owner.")} The change and your reason go to the audit
        log.
      </p>
      <ChoiceGroup
        name="role"
        legend="Roles"
        multiple
        options={offeredRoles.map((value) => ({
          value,
          label: roleWords[value].label,
          help: `Can ${roleWords[value].can}`,
        }))}
      />
      <TextareaField name="reason" label="Reason" required rows={2} maxLength={500} />
      <SubmitButton>Save roles</SubmitButton>
    </FoldedForm>
  );
}
