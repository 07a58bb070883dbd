import { useCallback, useEffect, useState } from "react";
import { isNetworkFailure, notReached } from "#platform/browser/network-failure.ts";
import { cleanText } from "#shared/text/search-text.ts";
import { answersPath, maxQueryLength } from "../search.constants.ts";
import { searchErrors } from "../search.errors.ts";
import { countCharacters } from "../search.rules.ts";
import type { SearchAnswer } from "../search.types.ts";

/** Pause in typing after which a search starts. */
const typingDebounceMilliseconds = 150;
const maxWaitMilliseconds = 10_000;
const maxTyped = 10_000;

const tookTooLong = "The search took too long. Please try again.";

export interface TypedSearch {
  /** The query: what was typed, on one line; empty at first. */
  query: string;
  /** The answer to `query`, or while it is waited for the one before. */
  answer: SearchAnswer | null;
  waiting: boolean;
  /** The reason why there is no answer, and whether asking again may help. */
  problem: { text: string; passing: boolean } | null;
  retry: () => void;
}

interface Outcome {
  /** The query and the attempt that it belongs to. */
  key: string;
  answer: SearchAnswer | null;
  problem: string | null;
}

/** Answers to what is being typed. One that comes when something else has been typed is dropped. */
export function useSearchAnswers(typed: string): TypedSearch {
  const query = cleanText(typed, maxTyped);
  const length = countCharacters(query);
  const isTooLong = length > maxQueryLength;
  const [attempt, setAttempt] = useState(0);
  const [outcome, setOutcome] = useState<Outcome>();
  const retry = useCallback(() => setAttempt((current) => current + 1), []);
  const key = `${attempt} ${query}`;
  const failed = outcome?.key === key && outcome.problem !== null;

  useEffect(() => {
    if (query === "" || isTooLong) return;
    const abort = new AbortController();
    const settle = (result: Pick<Outcome, "answer" | "problem">) => {
      if (!abort.signal.aborted) setOutcome({ key, ...result });
    };
    const rest = setTimeout(() => {
      ask(query, abort.signal).then(
        (answer) => settle({ answer, problem: null }),
        (error: unknown) => settle({ answer: null, problem: explain(error) }),
      );
    }, typingDebounceMilliseconds);
    return () => {
      clearTimeout(rest);
      abort.abort();
    };
  }, [query, isTooLong, key]);

  useEffect(() => {
    if (!failed) return;
    window.addEventListener("online", retry);
    return () => window.removeEventListener("online", retry);
  }, [failed, retry]);

  if (query === "") return { query, answer: null, waiting: false, problem: null, retry };
  if (isTooLong) {
    const text = searchErrors.tooLong(length).message;
    return { query, answer: null, waiting: false, problem: { text, passing: false }, retry };
  }
  return {
    query,
    answer: outcome?.answer ?? null,
    waiting: outcome?.key !== key,
    problem: failed && outcome.problem ? { text: outcome.problem, passing: true } : null,
    retry,
  };
}

/** Fails with a sentence for the visitor, or as `fetch` does. */
async function ask(query: string, signal: AbortSignal): Promise<SearchAnswer> {
  const response = await fetch(`${answersPath}?${new URLSearchParams({ q: query })}`, {
    signal: AbortSignal.any([signal, AbortSignal.timeout(maxWaitMilliseconds)]),
    headers: { accept: "application/json" },
  });
  if (response.ok) return await response.json();
  const body: unknown = await response.json().catch(() => null);
  throw new SearchError((body as { error?: string } | null)?.error);
}

class SearchError extends Error {
  constructor(message = searchErrors.unavailable().message) {
    super(message);
  }
}

function explain(error: unknown): string {
  if (error instanceof SearchError) return error.message;
  if (isNetworkFailure(error)) return notReached;
  if (error instanceof DOMException && error.name === "TimeoutError") return tookTooLong;
  return searchErrors.unavailable().message;
}
