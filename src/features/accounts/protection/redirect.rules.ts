/**
 * Where a link in a mail may lead: the candidate when it is on the site itself, otherwise the site's
 * root. Hosts must match exactly; the port is free on a loopback host only.
 */
export function chooseRedirect(candidate: string | undefined, baseUrl: string): string {
  const site = new URL(baseUrl);
  const root = `${site.origin}/`;
  if (!candidate || /[\\\p{Cc}]/u.test(candidate) || !URL.canParse(candidate)) return root;

  const target = new URL(candidate);
  const loopback = ["localhost", "127.0.0.1", "[::1]"].includes(site.hostname);
  const samePlace =
    target.protocol === site.protocol &&
    target.hostname === site.hostname &&
    (loopback || target.port === site.port);
  if (!samePlace || target.username !== "" || target.password !== "") return root;
  return target.href;
}
