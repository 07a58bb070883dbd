import { SelectField } from "#ui/form/select-field.tsx";
import { TextField } from "#ui/form/text-field.tsx";
import { payCurrencies, payPeriodOptions } from "../candidates.constants.ts";

const toOptions = (names: Readonly<Record<string, string>>) => [
  { value: "", label: "Choose one" },
  ...Object.entries(names).map(([value, label]) => ({ value, label })),
];

/** The lowest pay that the candidate would accept. */
export function PayFields() {
  return (
    <fieldset className="grid gap-4 sm:grid-cols-3">
      <legend className="mb-1 font-semibold">Lowest pay you&apos;d accept</legend>
      <p className="text-sm text-muted sm:col-span-3">Only you see this.</p>
      <TextField name="pay" label="Amount" optional inputMode="decimal" autoComplete="off" />
      <SelectField name="pay_currency" label="Currency" options={toOptions(payCurrencies)} />
      <SelectField name="pay_period" label="Period" options={toOptions(payPeriodOptions)} />
    </fieldset>
  );
}
