import { useState } from "react";
import { useNavigate, useRevalidator } from "react-router";
import { codeOf } from "#features/auth/auth-parts.contract.ts";
import { browserClient } from "#platform/browser/supabase.ts";
import { secondStepPath } from "#platform/http/page-access.ts";
import { isSignedOut, securityMessage } from "../security/account-security.messages.ts";

export const securityPath = "/account/security";

export type Auth = Awaited<ReturnType<typeof browserClient>>["auth"];

/** Answers of the auth client: it reports failures instead of throwing them. */
interface Answer {
  data: unknown;
  error: Error | null;
}

/** The data of an answer, or its error thrown. */
export function dataOf<A extends Answer>(answer: A): Extract<A, { error: null }>["data"] {
  if (answer.error) throw answer.error;
  return answer.data;
}

/**
 * Calls of the account service from the security page, which is then loaded again. A call that needs the
 * second step leads to its page, and from there back.
 */
export function useSecurityCalls() {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  return async function call<Result>(work: (auth: Auth) => Promise<Result>): Promise<Result> {
    try {
      const { auth } = await browserClient();
      const result = await work(auth);
      await revalidate();
      return result;
    } catch (error) {
      if (codeOf(error) === "insufficient_aal") {
        await navigate(`${secondStepPath}?next=${encodeURIComponent(securityPath)}`);
      }
      if (isSignedOut(error)) await revalidate();
      throw error;
    }
  };
}

/**
 * The same for a button: whether its work is under way, and what went wrong, as `explain` words it.
 */
export function useSecurityAction(explain: (error: unknown) => string = securityMessage) {
  const call = useSecurityCalls();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  /** Answers undefined when it failed. */
  const run = async <Result>(
    work: (auth: Auth) => Promise<Result>,
  ): Promise<Result | undefined> => {
    setProblem(null);
    setBusy(true);
    try {
      return await call(work);
    } catch (error) {
      setProblem(explain(error));
      return undefined;
    } finally {
      setBusy(false);
    }
  };
  return { busy, problem, run };
}
