/**
 * Returns the candidate for a redirect when it is on the site itself or matches the operator's
 * list, otherwise the site's root. Hosts must match exactly; the port is free on a loopback host
 * only. In patterns `*` stands for text without `.` and `/`, `**` for any text; a pattern is for
 * the whole address without its fragment.
 */
export function chooseRedirect(
  candidate: string | undefined,
  baseUrl: string,
  allowList: readonly string[] = [],
): string {
  const site = new URL(baseUrl);
  const target = candidate === undefined ? undefined : readAddress(candidate);
  const allowed =
    target &&
    (isSamePlace(target, site) || allowList.some((pattern) => matchesPattern(target, pattern)));
  return allowed ? target.href : `${site.origin}/`;
}

const loopbackHosts = ["localhost", "127.0.0.1", "[::1]"];
const webSchemes = ["http:", "https:"];
/** Addresses that a browser runs or reads instead of going somewhere. */
const dangerousSchemes = ["javascript:", "data:", "blob:", "file:", "about:", "vbscript:"];

/** The address, if every reader of it would read the same one. */
function readAddress(candidate: string): URL | undefined {
  if (/[\\\s\p{Cc}]/u.test(candidate) || !URL.canParse(candidate)) return undefined;
  const target = new URL(candidate);
  if (target.username !== "" || target.password !== "") return undefined;
  if (dangerousSchemes.includes(target.protocol)) return undefined;
  if (!webSchemes.includes(target.protocol)) return target;
  // A host written in another way (decimal, percent-encoded, in another script) is not taken.
  const written = /^https?:\/\/([^/?#]*)/i.exec(candidate)?.[1]?.toLowerCase();
  return written?.replace(/:\d*$/, "") === target.hostname ? target : undefined;
}

function isSamePlace(target: URL, site: URL): boolean {
  return (
    target.protocol === site.protocol &&
    target.hostname === site.hostname &&
    (loopbackHosts.includes(site.hostname) || target.port === site.port)
  );
}

interface Pattern {
  scheme: string;
  host: string;
  port: string;
  /** From the first slash after the host, with the query. */
  rest: string;
}

function readPattern(text: string): Pattern | undefined {
  const found = /^([a-z][a-z0-9+.-]*):\/\/([^/?#:]*|\[::1\])(?::(\d+|\*))?([/?].*)?$/i.exec(text);
  if (!found) return undefined;
  const [, scheme = "", host = "", port = "", rest = ""] = found;
  return { scheme: `${scheme.toLowerCase()}:`, host: host.toLowerCase(), port, rest };
}

function matchesPattern(target: URL, text: string): boolean {
  const pattern = readPattern(text);
  if (!pattern || describePatternProblem(text) || pattern.scheme !== target.protocol) return false;
  const { host, port, rest } = pattern;
  if (!webSchemes.includes(pattern.scheme)) return glob(text).test(withoutFragment(target));
  if (isIpAddress(target.hostname) && !loopbackHosts.includes(target.hostname)) return false;
  const standardPort = { "http:": "80", "https:": "443" }[pattern.scheme];
  const samePort = port === "*" || target.port === (port === standardPort ? "" : port);
  return (
    samePort && glob(host).test(target.hostname) && glob(rest || "/").test(pathAndQuery(target))
  );
}

/**
 * Describes the error in a pattern of the operator's; undefined when it is valid. The scheme must
 * be written out, and of a host at least its last two labels, so that no pattern opens the whole
 * web.
 */
export function describePatternProblem(text: string): string | undefined {
  const pattern = readPattern(text);
  if (!pattern) return "must be an address with a scheme, for example https://*.example.com/**";
  const { scheme, host } = pattern;
  if (dangerousSchemes.includes(scheme)) return `must not have the scheme ${scheme}`;
  if (!webSchemes.includes(scheme)) return undefined;
  if (host.includes("**")) return "must not have ** in its host";
  if (loopbackHosts.includes(host)) return undefined;
  const labels = host.split(".");
  const wellFormed = labels.every((label) => /^[a-z0-9*]([a-z0-9*-]*[a-z0-9*])?$/.test(label));
  const ending = labels.slice(-2);
  return wellFormed && ending.length === 2 && ending.every((label) => !label.includes("*"))
    ? undefined
    : "must name its host, or at least the last two parts of it";
}

/** The glob as an expression for a whole text. */
function glob(pattern: string): RegExp {
  const source = pattern
    .split(/(\*\*|\*)/)
    .map((part) => {
      if (part === "**") return ".*";
      if (part === "*") return "[^./]*";
      return part.replaceAll(/[.*+?^${}()|[\]\\/-]/g, "\\$&");
    })
    .join("");
  return new RegExp(`^${source}$`, "su");
}

function pathAndQuery({ pathname, search }: URL): string {
  return `${pathname}${search}`;
}

function withoutFragment({ href, hash }: URL): string {
  return hash === "" ? href.replace(/#$/, "") : href.slice(0, -hash.length);
}

function isIpAddress(hostname: string): boolean {
  return hostname.startsWith("[") || /^\d+(\.\d+){3}$/.test(hostname);
}
