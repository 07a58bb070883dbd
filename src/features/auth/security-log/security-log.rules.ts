import type { Role } from "#platform/rights.ts";

/** An entry of the security log, as far as its wording needs it. */
export interface DescribableEvent {
  action: string;
  actorId: string;
  traits: Readonly<Record<string, unknown>>;
}

/** Routine of an open page, which says nothing to the owner of an account. */
export const routineActions = ["token_refreshed", "challenge_created"] as const;

const neutral = "Other account activity";

const factorKinds: Readonly<Record<string, string>> = {
  totp: "an authenticator app",
  phone: "a text message",
  webauthn: "a security key",
  recovery_code: "a recovery code",
};

const providers: Readonly<Record<string, string>> = {
  google: "Google",
  github: "GitHub",
  azure: "Microsoft",
  linkedin_oidc: "LinkedIn",
  linkedin: "LinkedIn",
};

const roleNouns: Readonly<Record<Role, string>> = {
  admin: "an administrator",
  editor: "an editor",
  support: "a member of the support team",
  finance: "a member of the finance team",
};

type Traits = DescribableEvent["traits"];

const factorOf = ({ factor_type: kind }: Traits) =>
  Object.hasOwn(factorKinds, String(kind)) ? factorKinds[String(kind)] : undefined;

const asSecondStep = (traits: Traits) => {
  const factor = traits.factor_type === "phone" ? "text messages" : factorOf(traits);
  return factor ? `${factor} as a second step` : "a second step";
};

const withFactor = (traits: Traits) => {
  const factor = factorOf(traits);
  return factor ? ` with ${factor}` : "";
};

const providerOf = ({ provider }: Traits) =>
  Object.hasOwn(providers, String(provider)) ? providers[String(provider)] : "another service";

const roleOf = ({ role }: Traits) =>
  Object.hasOwn(roleNouns, String(role)) ? roleNouns[role as Role] : "an administrator";

const endedOf = ({ ended }: Traits) => (typeof ended === "string" ? ` (${ended})` : "");

/** Events from before the scope was recorded have none. */
const signedOut = ({ scope }: Traits) => {
  if (scope === "others") return "Signed out of all other devices";
  return scope === "global" ? "Signed out everywhere" : "Signed out";
};

/** One sentence for each name that the security log knows; the reference server's and ours. */
const sentences: Readonly<Record<string, string | ((traits: Traits) => string)>> = {
  account_deletion_requested: "Asked us to delete the account",
  account_deletion_cancelled: "Canceled the deletion of the account",
  challenge_created: "A code or key was requested",
  factor_deleted: (traits) => `Removed ${asSecondStep(traits)}`,
  factor_in_progress: (traits) => `Started adding ${asSecondStep(traits)}`,
  factor_unenrolled: (traits) => `Removed ${asSecondStep(traits)}`,
  factor_updated: "Changed a second step",
  identity_linked: (traits) => `Connected ${providerOf(traits)} for signing in`,
  identity_unlinked: (traits) =>
    traits.provider === "phone"
      ? "Removed the phone number for signing in"
      : `Disconnected ${providerOf(traits)}`,
  invite_accepted: "Accepted the invitation",
  login: "Signed in",
  login_failed: "A wrong password was entered",
  logout: signedOut,
  new_device: "This sign-in came from a new device or location",
  passkey_created: "Added a passkey",
  passkey_deleted: "Removed a passkey",
  passkey_updated: "Renamed a passkey",
  data_exported: "Requested a copy of all data",
  link_generated: "A sign-in or confirmation link was created",
  recovery_code_used: "Completed the second step with a recovery code",
  recovery_codes_generated: "Created new recovery codes",
  role_granted: (traits) => `Became ${roleOf(traits)}`,
  role_revoked: (traits) => `No longer ${roleOf(traits)}`,
  account_merged: "Another account was merged into this one",
  sessions_ended: "Every device was signed out",
  user_suspended: "The account was suspended",
  user_unsuspended: "The suspension was lifted",
  viewed_as: "Viewed the site as this account (read-only)",
  verification_failed: (traits) => `Failed the second step${withFactor(traits)}`,
  recovery_codes_removed: "Removed the recovery codes",
  session_ended: (traits) => `Signed out of one device${endedOf(traits)}`,
  token_refreshed: "Stayed signed in",
  token_revoked: "A device was signed out because someone else may have been using its session",
  // Without an address, a code was asked for by phone number.
  user_confirmation_requested: ({ user_email: email }) =>
    email === ""
      ? "Requested a text message with a code"
      : "Requested an email to confirm the address",
  user_deleted: "The account was deleted",
  user_invited: "An invitation was sent",
  user_modified: ({ changed }) =>
    changed === "phone" ? "Changed the phone number for signing in" : "Changed the account",
  user_reauthenticate_requested: "Requested a code to change the password",
  user_recovery_requested: "Requested an email link to sign in or choose a new password",
  user_repeated_signup: "Someone tried to sign up with this account's email",
  user_signedup: "Created the account",
  user_updated_password: "Changed the password",
  verification_attempted: (traits) => `Completed the second step${withFactor(traits)}`,
};

/** Whether the log's readers have words for an action. */
export function isDescribed(action: string): boolean {
  return Object.hasOwn(sentences, action);
}

/**
 * Describes an event in a sentence for the account's owner, with the actor where that wasn't the
 * owner. Of the traits only known names are used, so nothing that was typed somewhere shows up
 * here.
 */
export function describeEvent({ action, actorId, traits }: DescribableEvent): string {
  const sentence = isDescribed(action) ? sentences[action] : undefined;
  const text = typeof sentence === "function" ? sentence(traits) : (sentence ?? neutral);
  const isOwn = actorId === traits.user_id;
  return isOwn ? `${text}.` : `${text}. Our team did this.`;
}
