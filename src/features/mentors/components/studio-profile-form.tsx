import type { ReactNode } from "react";
import { Form } from "react-router";
import { Button } from "#ui/button.tsx";
import { ErrorSummary, type FieldError } from "#ui/error-summary.tsx";
import { StudioFields } from "../fields/components/studio-fields.tsx";
import type { TypedProfile } from "../fields/components/studio-values.ts";

interface ProfileFormProps {
  values: TypedProfile;
  errors: FieldError[];
  busy: boolean;
}

/** A mentor's own profile: what changes at once, then what somebody looks at first. */
export function StudioProfileForm({ values, errors, busy }: ProfileFormProps) {
  const errorOf = (name: string) => errors.find(({ field }) => field === name)?.message;
  return (
    <Form method="post" noValidate preventScrollReset className="grid max-w-form gap-12">
      <input type="hidden" name="form" value="profile" />
      <ErrorSummary errors={errors} />
      <Group title="Public at once">
        <StudioFields part="immediate" values={values} errorOf={errorOf} />
      </Group>
      <Group
        title="Public after our review"
        lead="Mentees rely on these. Until we have looked at a change, your public profile stays as it is."
      >
        <StudioFields part="claims" values={values} errorOf={errorOf} />
      </Group>
      <div>
        <Button type="submit" busy={busy}>
          {busy ? "Saving..." : "Save profile"}
        </Button>
      </div>
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
