import { useEffect } from "react";
import type { FieldProblem } from "#shared/form-fields.ts";

/**
 * Moves the focus to the one field that is wrong, for it has no summary above the form. A new list,
 * even of the same problem, moves it again.
 */
export function useErrorFocus(fields: FieldProblem[], idOf: (field: string) => string): void {
  useEffect(() => {
    const [only, ...more] = fields;
    if (only && more.length === 0) document.getElementById(idOf(only.field))?.focus();
  }, [fields, idOf]);
}
