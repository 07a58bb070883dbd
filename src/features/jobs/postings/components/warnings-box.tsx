import { CheckboxField } from "#ui/form/checkbox-field.tsx";
import { HiddenValue } from "#ui/form/hidden-value.tsx";

/** Below warnings, in the form that publishes despite them. A form without it showed none. */
export function WarningsBox() {
  return (
    <>
      <HiddenValue name="hasWarnings" value="yes" />
      <CheckboxField name="readWarnings" label="I've read the warnings above" />
    </>
  );
}
