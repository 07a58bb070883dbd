import { addMonths, formatMonth, monthOf } from "#shared/time.ts";
import { SelectField } from "#ui/form/select-field.tsx";
import { maxMonthsAhead } from "../pathways.constants.ts";

export interface StartFieldProps {
  /** `YYYY-MM-DD`. */
  today: string;
  error?: string | undefined;
  label?: string;
  /** The choice of somebody without a wish. */
  unsaid?: string;
}

/** The month by which somebody wishes to be there, from the browser's own list. */
export function StartField({
  today,
  error,
  label = "When do you want to be there?",
  unsaid = "As soon as possible",
}: StartFieldProps) {
  const first = monthOf(today);
  const months = Array.from({ length: maxMonthsAhead + 1 }, (_, ahead) => addMonths(first, ahead));
  const years = [...Map.groupBy(months, (month) => month.slice(0, 4))];
  return (
    <SelectField name="start" label={label} error={error}>
      <option value="">{unsaid}</option>
      {years.map(([year, ofYear]) => (
        <optgroup key={year} label={year}>
          {ofYear.map((month) => (
            <option key={month} value={month}>
              {formatMonth(month)}
            </option>
          ))}
        </optgroup>
      ))}
    </SelectField>
  );
}
