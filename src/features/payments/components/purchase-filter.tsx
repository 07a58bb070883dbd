import { Form } from "#ui/form/form.tsx";
import { SelectField } from "#ui/form/select-field.tsx";
import { SubmitButton } from "#ui/form/submit-button.tsx";
import { TextField } from "#ui/form/text-field.tsx";
import { maxQueryLength, purchaseStates } from "../desk/desk.constants.ts";
import type { PurchaseQuery } from "../desk/desk.types.ts";

export interface PurchaseFilterProps {
  query: PurchaseQuery;
  kinds: readonly { name: string; label: string }[];
}

/** The filter of purchases. Its fields are in the address. */
export function PurchaseFilter({ query, kinds }: PurchaseFilterProps) {
  return (
    <Form
      key={JSON.stringify(query)}
      method="get"
      role="search"
      values={{ ...query }}
      className="grid gap-4"
    >
      <TextField
        name="q"
        label="Search"
        type="search"
        help="A name, an email, a receipt or credit note number, or an ID from us or the payment provider."
        maxLength={maxQueryLength}
        autoComplete="off"
      />
      <div className="grid items-end gap-4 sm:grid-cols-2 lg:grid-cols-3">
        <SelectField name="kind" label="Type">
          <option value="">All types</option>
          {kinds.map(({ name, label }) => (
            <option key={name} value={name}>
              {label}
            </option>
          ))}
        </SelectField>
        <SelectField name="state" label="Status">
          <option value="">All statuses</option>
          {Object.entries(purchaseStates).map(([name, label]) => (
            <option key={name} value={name}>
              {label}
            </option>
          ))}
        </SelectField>
        <TextField name="from" label="From (UTC)" type="date" />
        <TextField name="to" label="To (UTC)" type="date" />
        <TextField name="min" label="Lowest amount" inputMode="decimal" autoComplete="off" />
        <TextField name="max" label="Highest amount" inputMode="decimal" autoComplete="off" />
      </div>
      <SubmitButton variant="secondary" className="w-fit">
        Search orders
      </SubmitButton>
    </Form>
  );
}
