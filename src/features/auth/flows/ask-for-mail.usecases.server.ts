import type { Services } from "#platform/services.ts";
import { addTime } from "#shared/time.ts";
import { authErrors } from "../auth.errors.ts";
import { redirectTarget } from "../protection/redirect-target.usecases.server.ts";
import { takesSignUps } from "../users/open-sign-ups.rules.ts";
import { findUserByContact } from "../users/users.store.server.ts";
import { type SendPurpose, takeSendAllowance } from "./allowance.usecases.server.ts";
import { askedMailJob } from "./asked-mail.job.server.ts";
import type { AskedMail } from "./asked-mail.types.ts";

/**
 * Has a mail or text message sent to an address, if there is an account for it. Who asks is answered
 * alike, after the same work, whether or not there is.
 */
export async function askForMail(
  services: Services,
  asked: Omit<AskedMail, "createUser" | "metadata"> & Partial<AskedMail>,
): Promise<void> {
  const { createUser = false, metadata = {} } = asked;
  const purpose: SendPurpose = asked.wanted;
  await takeSendAllowance(services, purpose, asked.contact, asked.address);
  // Checked before it is kept: what a stranger writes there need not even be text.
  const redirectTo = redirectTarget(services, asked.redirectTo);
  const input = { ...asked, redirectTo, createUser, metadata };
  const { linkSeconds } = services.auth.mailFlows;
  const usefulUntil = addTime(services.clock.now(), { seconds: linkSeconds });
  await services.database.asSystem("ask for mail", (transaction) =>
    services.jobs.enqueue(transaction, askedMailJob, input, { usefulUntil }),
  );
}

/**
 * Has a link or code to sign in with sent. Where duplicates are not concealed anyway, somebody who
 * wants no new account is told that there is none.
 */
export async function askForSignIn(
  services: Services,
  asked: Omit<AskedMail, "wanted">,
): Promise<void> {
  const createUser = asked.createUser && takesSignUps(services);
  if (!createUser && services.auth.configuration.duplicateSignUp === "reveal") {
    const user = await services.database.asSystem("find account", (transaction) =>
      findUserByContact(transaction, asked.contact),
    );
    if (!user) {
      throw asked.createUser ? authErrors.signUpDisabled() : authErrors.oneTimeSignUpDisabled();
    }
  }
  await askForMail(services, { ...asked, createUser, wanted: "sign-in" });
}
