/** Whether this browser can make and use passkeys and security keys on this page. */
export function supportsPasskeys(): boolean {
  return typeof window.PublicKeyCredential === "function" && "credentials" in navigator;
}
