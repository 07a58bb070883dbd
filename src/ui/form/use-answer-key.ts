import { useState } from "react";

/**
 * A key that is another one with each answer of an action, from the moment it is there: a form or
 * notice with it is made anew once. The location's key changes a moment after the answer has come, and would
 * make it anew a second time, over what was typed meanwhile.
 */
export function useAnswerKey(answer: unknown): string {
  const [known, setKnown] = useState({ answer, count: 0 });
  if (known.answer !== answer) setKnown({ answer, count: known.count + 1 });
  return `answer-${known.count}`;
}
