/** Said on pages whose forms speak to the account service from the browser. */
export function NeedsScripts() {
  return (
    <noscript>
      <p className="mt-6">
        This page needs JavaScript. Turn it on in your browser and reload the page.
      </p>
    </noscript>
  );
}
