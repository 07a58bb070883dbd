import type { Services } from "#platform/services.ts";
import type { Client } from "../auth.types.ts";
import { redirectTarget } from "../protection/redirect-target.usecases.server.ts";
import {
  homeOfSignedIn,
  newPasswordPath,
  pathOfNewcomer,
  returnPath,
  unclaimedAccountPath,
} from "../sessions/return-path.rules.ts";
import { pathAfterSignIn } from "../sessions/second-step.rules.ts";
import type { Session } from "../sessions/sessions.usecases.server.ts";
import { type EmailLink, withOutcome } from "./email-link.rules.ts";
import { openEmailLink } from "./open-link.usecases.server.ts";

/** Page to which a person continues after the button on an email link's page. */
export type Finished =
  /** On this site, signed in by the session. */
  | { kind: "signed-in"; path: string; session: Session }
  /** The first half of a change of address: the other one has to confirm too. */
  | { kind: "half"; message: string }
  /** To a program elsewhere, which finds the outcome in the address. */
  | { kind: "elsewhere"; address: string };

/**
 * Uses up an email link for a person who clicked its button. On this site they are signed in on the
 * device that they use; a program elsewhere gets the protocol's answer. Throws `otp_expired` when
 * the link is not good any more.
 */
export async function finishEmailLink(
  services: Services,
  { token, type, next }: EmailLink,
  client: Client,
): Promise<Finished> {
  const target = redirectTarget(services, next);
  const isOurs = new URL(target).origin === new URL(services.application.baseUrl).origin;
  const wants = isOurs ? "session" : "code";
  const opened = await openEmailLink(services, { token, type, client, wants });
  if (!isOurs) return { kind: "elsewhere", address: withOutcome(target, opened, { token, type }) };
  if ("message" in opened) return { kind: "half", message: opened.message };
  if (!("session" in opened)) throw new Error("A link to this site led to a code");

  const { session, lostPassword } = opened;
  if (lostPassword) return { kind: "signed-in", session, path: unclaimedAccountPath };
  const { pathname, search, searchParams } = new URL(target);
  // The page that providers lead back to can do nothing without their code. In other paths, two
  // slashes at the beginning would be the name of another site.
  const there =
    pathname === "/auth/callback"
      ? returnPath(searchParams.get("next"))
      : pathname.replace(/^\/+/, "/") + search;
  const asked = type === "recovery" && pathname === "/" ? newPasswordPath : there;
  const isNew = type === "signup" || type === "invite";
  const home = asked === "/" ? homeOfSignedIn : asked;
  const path = isNew ? pathOfNewcomer(home) : home;
  return { kind: "signed-in", session, path: pathAfterSignIn(session.user, path) };
}
