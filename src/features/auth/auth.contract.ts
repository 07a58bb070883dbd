/** Exports for server code of other features: viewers, accounts, sessions, factors and standing. */
export { type Actor, adminActor } from "./administration/actor.rules.ts";
export { takeFactor } from "./administration/admin-factors.usecases.server.ts";
export { administrationErrors } from "./administration/administration.errors.ts";
export { asLastAdminError, keepAnAdmin } from "./administration/last-admin.usecases.server.ts";
export { ensureAccount, giveRole, makeAdmin } from "./administration/operator.usecases.server.ts";
export { recordAdministration } from "./administration/record-administration.usecases.server.ts";
export { signUps } from "./administration/sign-ups.store.server.ts";
export { composeSecurityNotice, type SecurityNews } from "./auth.emails.ts";
export { authErrors } from "./auth.errors.ts";
export type { Client } from "./auth.types.ts";
export { publicAuthPaths } from "./endpoints/auth-api.server.ts";
export { factorTypes } from "./factors/factor-kinds.constants.ts";
export { countRecoveryCodes, readRecoverySet } from "./factors/recovery-codes.store.server.ts";
export { needsBothMailboxes } from "./flows/address-change.usecases.server.ts";
export { takeSendAllowance } from "./flows/allowance.usecases.server.ts";
export { sendConfirmation } from "./flows/send-link.usecases.server.ts";
export { hasFreshProof, requireFreshProof } from "./fresh-proof/fresh-proof.usecases.server.ts";
export { removePhone } from "./oauth/link-identity.usecases.server.ts";
export { listAwaitedAddresses, listUnusedOfChange } from "./one-time/one-time.store.server.ts";
export { listPasskeys } from "./passkeys/passkeys.usecases.server.ts";
export {
  countWrongPassword,
  limitPasswordTries,
  resetWrongPasswords,
  waitAfterWrongPasswords,
} from "./protection/limits.usecases.server.ts";
export { describeEvent, routineActions } from "./security-log/security-log.rules.ts";
export {
  type LoggedEvent,
  listSecurityEvents,
  recordSecurityEvent,
} from "./security-log/security-log.store.server.ts";
export { resolvePageViewer } from "./sessions/page-viewer.usecases.server.ts";
export {
  endSession,
  endSessionOf,
  listSessions,
  listSessionsOf,
  type OwnSession,
} from "./sessions/session-list.usecases.server.ts";
export { deleteSessions, listAuthenticationMethods } from "./sessions/sessions.store.server.ts";
export {
  authenticate,
  authenticateForChannel,
  authenticateFully,
  readBearer,
  signOut,
} from "./sessions/sessions.usecases.server.ts";
export {
  holdStanding,
  holdSuspension,
  isSuspendedAccount,
  isSuspendedAddress,
  listOverdueSuspensions,
  listSuspended,
  lockStanding,
} from "./standing/standing.store.server.ts";
export { beginSuspension, endSuspension } from "./standing/standing.usecases.server.ts";
export {
  accountRows,
  findProvenOwner,
  hasAccountsAt,
  mergedAccountRows,
  readAccountSummary,
  roleRows,
  sessionRows,
  suspendedAccounts,
} from "./users/account-rows.store.server.ts";
export {
  isAloneWith,
  listAdminEmails,
  listTeamEmails,
  lockAdmins,
} from "./users/admins.store.server.ts";
export { eraseAccount } from "./users/erase-account.usecases.server.ts";
export { mergeAccounts, planAccountMerge } from "./users/merge-accounts.usecases.server.ts";
export { notifyOwner } from "./users/notify-owner.usecases.server.ts";
export { hasProvenMailbox } from "./users/proven-mailbox.usecases.server.ts";
export { grantRole, holdsRole, listRoles, revokeRole } from "./users/roles.store.server.ts";
export {
  type Account,
  findMergedInto,
  lockUser,
  lockUsersWholly,
  readAccount,
  readAccountEmail,
  readAccountEmails,
  readDataSubject,
  readProvenEmail,
} from "./users/users.store.server.ts";
export {
  viewAsCookie,
  viewAsEndPath,
  viewAsMinutes,
} from "./view-as/view-as.constants.ts";
export { viewAsErrors } from "./view-as/view-as.errors.ts";
export { isHiddenFromViewAs } from "./view-as/view-as.rules.ts";
export { insertViewAs } from "./view-as/view-as.store.server.ts";
export {
  endDueViewsWithin,
  readOnlyServices,
  stopViewing,
  writeViewAsCookie,
} from "./view-as/view-as.usecases.server.ts";
