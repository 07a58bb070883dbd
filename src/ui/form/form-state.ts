import { createContext, useContext } from "react";
import type { FormAnswer, FormValues } from "#shared/form-answer.ts";

/**
 * A form's state for its fields and buttons. Outside of a form: nothing was entered, nothing is
 * sent.
 */
export interface FormState {
  /** Initial values of the fields, by name. */
  initial: InitialValues;
  /** The server's refusal of this form. */
  answer: FormAnswer | undefined;
  /** Prefix of its controls' ids, where forms of a page have fields of the same name. */
  idPrefix: string;
  /** The form data under way, if it is this form's. */
  sending: FormData | undefined;
}

export type InitialValues = Readonly<
  Record<string, string | number | boolean | null | undefined | readonly string[]>
>;

export const FormContext = createContext<FormState>({
  initial: {},
  answer: undefined,
  idPrefix: "",
  sending: undefined,
});

export const useFormState = () => useContext(FormContext);

export const idIn = (idPrefix: string, name: string) => (idPrefix ? `${idPrefix}-${name}` : name);

/**
 * Value of one field: what was entered before, or else its initial value. `position` tells fields
 * of one name apart, whose ids and problems then end in it.
 */
export function useFieldState(name: string, position?: number) {
  const { initial, answer, idPrefix } = useFormState();
  const entered: FormValues[string] | undefined = answer?.values[name];
  const first = initial[name];
  const chosen = entered ?? (Array.isArray(first) ? (first as readonly string[]) : toText(first));
  const list = typeof chosen === "string" ? [chosen] : chosen;
  const ownName = position === undefined ? name : `${name}-${position}`;
  return {
    id: idIn(idPrefix, ownName),
    value: list[position ?? 0] ?? "",
    /**
     * All of its values; a checkbox that was left empty is not sent, so that after a refusal it is
     * absent.
     */
    list: answer && entered === undefined ? [] : list,
    wasSent: answer !== undefined,
    error: answer?.problems.find(({ field }) => field === ownName)?.message,
  };
}

function toText(value: InitialValues[string]): string {
  return value === null || value === undefined || value === false ? "" : String(value);
}
