/** A browser that follows redirects: an address to go to and cookies that come along. */

interface Cookie {
  host: string;
  path: string;
  name: string;
  value: string;
}

export interface CookieBrowser {
  /** Answers one request, without following where it leads. Keeps the cookies it brings. */
  open(address: string, init?: RequestInit): Promise<Response>;
  /**
   * Follows redirects until one leads to an address that `arrives` accepts; answers that address.
   */
  follow(address: string, arrives: (address: URL) => boolean): Promise<URL>;
  /** As the client's own `fetch`, with the cookies of this browser. */
  fetch: typeof fetch;
  cookies(): readonly Cookie[];
  clearCookies(): void;
}

const maxSteps = 15;

export function createCookieBrowser(): CookieBrowser {
  const kept = new Map<string, Cookie>();

  return {
    open,
    follow,
    fetch: ((input: string | URL | Request, init?: RequestInit) =>
      open(input instanceof Request ? input.url : String(input), init)) as typeof fetch,
    cookies: () => [...kept.values()],
    clearCookies: () => kept.clear(),
  };

  async function open(address: string, init: RequestInit = {}): Promise<Response> {
    const url = new URL(address);
    const headers = new Headers(init.headers);
    const cookies = [...kept.values()]
      .filter(({ host, path }) => host === url.hostname && isUnder(url.pathname, path))
      .map(({ name, value }) => `${name}=${value}`);
    if (cookies.length > 0) headers.set("cookie", cookies.join("; "));
    const response = await fetch(url, { ...init, headers, redirect: "manual" });
    for (const line of response.headers.getSetCookie()) keep(url, line);
    return response;
  }

  async function follow(address: string, arrives: (address: URL) => boolean): Promise<URL> {
    let next = new URL(address);
    for (let step = 0; step < maxSteps; step += 1) {
      if (arrives(next)) return next;
      const response = await open(next.href);
      const location = response.headers.get("location");
      if (!location) {
        throw new Error(`${next.href} answered ${response.status}: ${await response.text()}`);
      }
      next = new URL(location, next);
    }
    throw new Error(`Still not there after ${maxSteps} redirects: ${next.href}`);
  }

  function keep(url: URL, line: string): void {
    const [pair = "", ...attributes] = line.split(/;\s*/);
    const [name = "", ...rest] = pair.split("=");
    const path =
      attributes.find((attribute) => /^path=/i.test(attribute))?.slice("path=".length) ?? "/";
    const key = `${url.hostname}${path}${name}`;
    const value = rest.join("=");
    if (value === "") kept.delete(key);
    else kept.set(key, { host: url.hostname, path, name, value });
  }
}

function isUnder(pathname: string, path: string): boolean {
  return pathname === path || pathname.startsWith(path.endsWith("/") ? path : `${path}/`);
}
