import { data, Link, redirect } from "react-router";
import { pageOf } from "#platform/http/page.ts";
import { describePage } from "#platform/http/page-meta.ts";
import {
  readCodeVerifier,
  removeCodeVerifier,
  writeSessionCookie,
} from "#platform/http/session-cookie.ts";
import { isProductError } from "#shared/errors.ts";
import { Button } from "#ui/controls/button.tsx";
import { Alert } from "#ui/messages/alert.tsx";
import { Page } from "#ui/page/page.tsx";
import { exchangeCode } from "../oauth/exchange-code.usecases.server.ts";
import { exchangeProblem, providerProblem } from "../oauth/provider-return.messages.ts";
import { limitTokens } from "../protection/limits.usecases.server.ts";
import { pathOfNewcomer, returnPath } from "../sessions/return-path.rules.ts";
import { isNewcomer, pathAfterSignIn } from "../sessions/second-step.rules.ts";
import type { Session } from "../sessions/sessions.usecases.server.ts";
import type { Route } from "./+types/auth-callback";

export function meta(args: Route.MetaArgs) {
  return describePage(args, {
    title: "We couldn't sign you in",
    description: "Your sign-in with another service didn't work.",
    path: "/auth/callback",
    listed: false,
  });
}

/** The address holds a code that's good for a session. */
export function headers() {
  return { "Cache-Control": "no-store" };
}

/**
 * Page to which a provider's sign-in returns: `?code=` and the proof in the browser's cookies are
 * exchanged for a session; `?error_code=` says why there is no code.
 */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { services, clientAddress } = pageOf(context);
  const query = new URL(request.url).searchParams;
  const destination = returnPath(query.get("next"));
  const problem = providerProblem(query);
  if (problem !== null) return data({ problem, destination });

  const secure = services.application.baseUrl.startsWith("https:");
  const flow = query.get("sb_flow_id");
  const used = removeCodeVerifier(request, flow, { secure }).map(setCookie);
  const client = { address: clientAddress, userAgent: request.headers.get("user-agent") };
  let session: Session;
  try {
    await limitTokens(services, client);
    const verifier = (await readCodeVerifier(request, flow)) ?? "";
    const code = query.get("code") ?? "";
    session = await exchangeCode(services, { code, verifier, client });
  } catch (error) {
    if (!isProductError(error) || error.status >= 500) throw error;
    return data({ problem: exchangeProblem(error), destination }, { headers: used });
  }
  const path = isNewcomer(session.user) ? pathOfNewcomer(destination) : destination;
  const cookies = writeSessionCookie(request, session, { secure }).map(setCookie);
  throw redirect(pathAfterSignIn(session.user, path), { headers: [...cookies, ...used] });
}

const setCookie = (value: string): [string, string] => ["Set-Cookie", value];

export default function AuthCallbackPage({
  loaderData: { problem, destination },
}: Route.ComponentProps) {
  return (
    <Page width="form" title="We couldn't sign you in">
      <div className="grid gap-6">
        <Alert variant="destructive">{problem}</Alert>
        <Button asChild className="w-fit">
          <Link to={`/auth?next=${encodeURIComponent(destination)}`}>Back to sign in</Link>
        </Button>
      </div>
    </Page>
  );
}
