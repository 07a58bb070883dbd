/**
 * Exports for browser code of other features: what their forms about signing in are checked by. Import it once a form
 * is used: it brings the library for that along.
 */
export { emailOnly, newPassword, typedCode } from "./auth.schemas.ts";
export { namedPasskey } from "./passkeys/passkeys.schemas.ts";
