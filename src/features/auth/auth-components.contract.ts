/**
 * Components of signing in that other features' pages show. Plain Node, which reads no JSX, needs
 * none of them.
 */
export { CodeField } from "./components/code-field.tsx";
export { CredentialsForm } from "./components/credentials-form.tsx";
export { EmailField } from "./components/email-field.tsx";
export { NeedsScripts } from "./components/needs-scripts.tsx";
export { NewPasswordFields } from "./components/new-password-fields.tsx";
export { useCredentialsForm } from "./components/use-credentials-form.ts";
