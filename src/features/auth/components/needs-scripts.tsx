/** Said on pages whose forms speak to the account service from the browser. */
export function NeedsScripts() {
  return (
    <noscript>
      <p className="mt-6">This needs JavaScript, which is turned off in this browser.</p>
    </noscript>
  );
}
