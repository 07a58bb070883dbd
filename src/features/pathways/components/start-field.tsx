import { addMonths, formatMonth, monthOf } from "#shared/time.ts";
import { SelectField } from "#ui/form/select-field.tsx";
import { maxMonthsAhead } from "../pathways.constants.ts";

export interface StartFieldProps {
  /** `YYYY-MM-DD`. */
  today: string;
  error?: string | undefined;
}

/** The month by which somebody wishes to be there, from the browser's own list. */
export function StartField({ today, error }: StartFieldProps) {
  const first = monthOf(today);
  const months = Array.from({ length: maxMonthsAhead + 1 }, (_, ahead) => addMonths(first, ahead));
  const years = [...Map.groupBy(months, (month) => month.slice(0, 4))];
  return (
    <SelectField name="start" label="When do you want to be there?" error={error}>
      <option value="">As soon as possible</option>
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
