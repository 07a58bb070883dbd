import { type RefObject, useEffect, useRef } from "react";

/**
 * Keeps the fields of a filter in step with the address, which links, Back and Forward change. What was typed
 * before the scripts ran, or when the same page is loaded again, is left alone.
 */
export function useValuesOfAddress(
  form: RefObject<HTMLFormElement | null>,
  values: Readonly<Record<string, string | boolean>>,
): void {
  const wanted = JSON.stringify(values);
  const inStep = useRef(wanted);

  useEffect(() => {
    if (inStep.current === wanted) return;
    inStep.current = wanted;
    const entries = Object.entries(JSON.parse(wanted) as Record<string, string | boolean>);
    for (const [name, value] of entries) {
      const control = form.current?.elements.namedItem(name);
      if (control instanceof HTMLInputElement && control.type === "checkbox") {
        control.checked = value === true;
      } else if (control instanceof HTMLInputElement || control instanceof HTMLSelectElement) {
        control.value = String(value);
      }
    }
  }, [form, wanted]);
}
