import Bowser from "bowser";

/** Describes the program of a `User-Agent` header, e.g. `Firefox on Windows`. */
export function describeDevice(userAgent: string | null): string {
  if (!userAgent) return "Unknown device";
  const { browser, os } = Bowser.parse(userAgent);
  const parts = [browser.name, os.name].filter(Boolean);
  return parts.length > 0 ? parts.join(" on ") : "Unknown device";
}
