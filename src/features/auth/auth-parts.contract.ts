/**
 * Exports for browser code of other features: signing in. Components are in
 * auth-components.contract.ts.
 */
export { passwordLimits } from "./auth.constants.ts";
export { codeOf, serviceMessage } from "./auth.messages.ts";
export { factorTypes } from "./factors/factor-kinds.constants.ts";
export { formatRecoveryCode } from "./factors/recovery-code-text.rules.ts";
export { maxPasskeyNameLength } from "./passkeys/passkeys.constants.ts";
export { passkeyMessage } from "./passkeys/passkeys.messages.ts";
export type { Passkey } from "./passkeys/passkeys.types.ts";
export { homeOfSignedIn, returnPath, welcomePath } from "./sessions/return-path.rules.ts";
export { newsAddressOf } from "./users/news-address.rules.ts";
export { viewAsEndPath, viewAsMinutes } from "./view-as/view-as.constants.ts";
