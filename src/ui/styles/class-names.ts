import { type ClassValue, clsx } from "clsx";

/**
 * Joins class names. Two that set the same property are not reconciled: a component leaves to its
 * `className` what it does not set itself.
 */
export function classNames(...values: ClassValue[]): string {
  return clsx(values);
}
