import { useState } from "react";
import { useActionData } from "react-router";
import { isFormAnswer, textOf } from "#shared/form-answer.ts";

interface Added {
  /** The form that adds it, and its field with the id. */
  intent: string;
  field: string;
  /** The items that have been added so far. */
  stored: readonly { id: string }[];
}

/**
 * The id of the item that a form adds next: the same for each try, until it's stored. As a form's key
 * it empties that form then, and not when other forms of the page are sent. `newId` is another one
 * with each load.
 */
export function useNextId(newId: string, { intent, field, stored }: Added): string {
  const answer = useActionData<unknown>();
  const refused = isFormAnswer(answer) && answer.intent === intent ? answer : undefined;
  const [nextId, setNextId] = useState(textOf(refused?.values, field) || newId);
  if (stored.some(({ id }) => id === nextId)) setNextId(newId);
  return nextId;
}
