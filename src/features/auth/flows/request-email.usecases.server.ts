import type { Services } from "#platform/services.ts";
import { addTime } from "#shared/time.ts";
import { authErrors } from "../auth.errors.ts";
import { redirectTarget } from "../protection/redirect-target.usecases.server.ts";
import { takesSignUps } from "../users/open-sign-ups.rules.ts";
import { findUserByContact } from "../users/users.store.server.ts";
import { type SendPurpose, takeSendAllowance } from "./allowance.usecases.server.ts";
import { requestedEmailJob } from "./requested-email.job.server.ts";
import type { RequestedEmail } from "./requested-email.types.ts";

/**
 * Has an email or text message sent to an address, if there is an account for it. The answer and
 * the work before it are the same whether or not there is.
 */
export async function requestEmail(
  services: Services,
  asked: Omit<RequestedEmail, "createUser" | "metadata"> & Partial<RequestedEmail>,
): Promise<void> {
  const { createUser = false, metadata = {} } = asked;
  const purpose: SendPurpose = asked.wanted;
  await takeSendAllowance(services, purpose, asked.contact, asked.address);
  // Checked before it is kept: what a stranger writes there need not even be text.
  const redirectTo = redirectTarget(services, asked.redirectTo);
  const input = { ...asked, redirectTo, createUser, metadata };
  const { linkSeconds } = services.auth.emailFlows;
  const usefulUntil = addTime(services.clock.now(), { seconds: linkSeconds });
  await services.database.asSystem("ask for mail", (transaction) =>
    services.jobs.enqueue(transaction, requestedEmailJob, input, { usefulUntil }),
  );
}

/**
 * Has a link or code for signing in sent. Where duplicates aren't concealed anyway, it says that
 * there is no account to someone who doesn't want a new one.
 */
export async function askForSignIn(
  services: Services,
  asked: Omit<RequestedEmail, "wanted">,
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
  await requestEmail(services, { ...asked, createUser, wanted: "sign-in" });
}
