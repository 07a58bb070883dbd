/**
 * Joins class names. Two that set the same property are not reconciled: a component leaves to its
 * `className` what it does not set itself.
 */
export function classNames(...values: (string | false | null | undefined)[]): string {
  return values.filter(Boolean).join(" ");
}
