import type { SearchGroup } from "#platform/search-entry.ts";
import { Form } from "#ui/form/form.tsx";
import { SubmitButton } from "#ui/form/submit-button.tsx";
import { TextField } from "#ui/form/text-field.tsx";
import { searchPath } from "../search.constants.ts";

/** Leads to the guides that the site's search finds, from where downloads and playbooks are one click away. */
export function ResourceSearch() {
  return (
    <search aria-label="Resources">
      <Form
        method="get"
        action={searchPath}
        values={{}}
        hidden={{ group: "guides" satisfies SearchGroup }}
        idPrefix="resource-search"
        className="grid max-w-text items-start gap-3"
      >
        <TextField
          type="search"
          name="q"
          label="Topic or question"
          beside={<SubmitButton>Search</SubmitButton>}
          dir="auto"
          autoComplete="off"
          enterKeyHint="search"
        />
      </Form>
    </search>
  );
}
