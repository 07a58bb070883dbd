import type { SearchGroup } from "#platform/search-entry.ts";
import { Form } from "#ui/form/form.tsx";
import { SubmitButton } from "#ui/form/submit-button.tsx";
import { TextField } from "#ui/form/text-field.tsx";
import { searchPath } from "../search.constants.ts";

export interface GroupSearchProps {
  /** The landmark's name, which says what is searched. */
  name: string;
  label: string;
  group: SearchGroup;
}

/** Leads to what the site's search finds in a group, from where the other groups are one click away. */
export function GroupSearch({ name, label, group }: GroupSearchProps) {
  return (
    <search aria-label={name}>
      <Form
        method="get"
        action={searchPath}
        values={{}}
        hidden={{ group }}
        idPrefix="group-search"
        className="grid max-w-text items-start gap-3"
      >
        <TextField
          type="search"
          name="q"
          label={label}
          beside={<SubmitButton>Search</SubmitButton>}
          dir="auto"
          autoComplete="off"
          enterKeyHint="search"
        />
      </Form>
    </search>
  );
}
