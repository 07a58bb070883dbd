import { Form } from "#ui/form/form.tsx";
import { SelectField } from "#ui/form/select-field.tsx";
import { SubmitButton } from "#ui/form/submit-button.tsx";
import { TextField } from "#ui/form/text-field.tsx";
import { maxQueryLength } from "../audit-log/audit-log.constants.ts";
import type { LogQuery } from "../audit-log/audit-log.types.ts";

export interface AuditFilterProps {
  query: LogQuery;
  groups: readonly { name: string; actions: readonly { action: string; name: string }[] }[];
}

/** The filter of the log. Its fields stand in the address. */
export function AuditFilter({ query, groups }: AuditFilterProps) {
  return (
    <Form
      key={JSON.stringify(query)}
      method="get"
      role="search"
      values={{ ...query }}
      className="grid items-end gap-4 sm:grid-cols-2 lg:grid-cols-3"
    >
      <TextField
        name="person"
        label="Person"
        help="An email or account ID. You'll see what the person did and what was done to their account."
        maxLength={maxQueryLength}
        autoComplete="off"
      />
      <TextField
        name="subject"
        label="Subject"
        help="A type and an ID, such as order:3f2a…"
        maxLength={maxQueryLength}
        autoComplete="off"
      />
      <SelectField name="group" label="Area">
        <option value="">All areas</option>
        {groups.map(({ name }) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </SelectField>
      <SelectField name="action" label="Action">
        <option value="">All actions</option>
        {groups.map(({ name, actions }) => (
          <optgroup key={name} label={name}>
            {actions.map((each) => (
              <option key={each.action} value={each.action}>
                {each.name}
              </option>
            ))}
          </optgroup>
        ))}
      </SelectField>
      <TextField name="from" label="From (UTC)" type="date" />
      <TextField name="to" label="To (UTC)" type="date" />
      <SubmitButton variant="secondary" className="w-fit">
        Filter
      </SubmitButton>
    </Form>
  );
}
