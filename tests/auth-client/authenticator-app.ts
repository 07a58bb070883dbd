import { totpCodeAt } from "../../src/platform/crypto/totp.ts";
import type { Auth, AuthServer, SignedIn } from "./auth-server.ts";

export interface App {
  factorId: string;
  /** A code that has not been used: the time goes on for it. */
  code(): string;
}

/** Begins an authenticator app. */
export async function enrollApp(
  server: AuthServer,
  auth: Auth,
  friendlyName = "App",
): Promise<App> {
  const { data, error } = await auth.mfa.enroll({ factorType: "totp", friendlyName });
  if (error) throw error;
  const code = () => {
    server.pass(30);
    return totpCodeAt(data.totp.secret, server.context.clock.now());
  };
  return { factorId: data.id, code };
}

/** A person whose session has taken the second step with an app. */
export async function withApp(server: AuthServer): Promise<SignedIn & App> {
  const person = await server.signedIn();
  const app = await enrollApp(server, person.auth);
  const { factorId } = app;
  const { error } = await person.auth.mfa.challengeAndVerify({ factorId, code: app.code() });
  if (error) throw error;
  return { ...person, ...app };
}
