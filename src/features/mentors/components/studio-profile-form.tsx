import type { ReactNode } from "react";
import { Form } from "#ui/form/form.tsx";
import { SubmitButton } from "#ui/form/submit-button.tsx";
import { StudioFields } from "../fields/components/studio-fields.tsx";
import type { TypedProfile } from "../fields/components/studio-values.ts";

/** A mentor's own profile: fields that change right away, and fields that are reviewed first. */
export function StudioProfileForm({ values }: { values: TypedProfile }) {
  return (
    <Form
      quiet
      hidden={{ form: "profile" }}
      values={values}
      preventScrollReset
      className="grid max-w-form gap-12"
    >
      <Group title="No review needed" lead="Changes to these take effect when you save.">
        <StudioFields part="immediate" />
      </Group>
      <Group
        title="Public after our review"
        lead="Mentees rely on these, so we review changes before they appear on your public profile."
      >
        <StudioFields part="claims" />
      </Group>
      <SubmitButton busyLabel="Saving...">Save profile</SubmitButton>
    </Form>
  );
}

function Group({ title, lead, children }: { title: string; lead?: string; children: ReactNode }) {
  return (
    <fieldset>
      <legend className="mb-6 grid gap-1">
        <span className="font-serif text-xl">{title}</span>
        {lead ? <span className="text-muted">{lead}</span> : null}
      </legend>
      <div className="grid gap-6">{children}</div>
    </fieldset>
  );
}
