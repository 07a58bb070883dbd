import { brand } from "../../src/shared/brand.ts";
import { isTest } from "./source-graph.ts";

/** Lines of committed files, as `path:line: what is wrong`. */
export type Breach = string;

const machinePaths = /(^|[\s"'`(=:])(\/work\/|\/tmp\/|\/root\/|\/home\/[a-z])/;
const registryHosts =
  /\b(registry\.(npmjs\.org|yarnpkg\.com|npmmirror\.com)|deb\.debian\.org|archive\.ubuntu\.com|pypi\.org)\b|"resolved":/;

/** Names of machines and registries, which hold on one machine only. */
export function machineNames(path: string, text: string): Breach[] {
  return lines(path, text, (line) => {
    if (registryHosts.test(line)) return "names a package registry";
    if (machinePaths.test(line)) return "names a path of one machine";
    return undefined;
  });
}

const remoteFile =
  /https?:\/\/[^\s"'`)]+\.(woff2?|ttf|otf|png|jpe?g|gif|svg|webp|avif|ico|m?js|css)\b|\/\/(fonts\.(googleapis|gstatic)|cdn\.|unpkg\.|images\.unsplash)/i;

/** Fonts, images, styles and scripts that a page would load from elsewhere. */
export function remoteAssets(path: string, text: string): Breach[] {
  return lines(path, text, (line) =>
    remoteFile.test(line) ? "loads a file from another host" : undefined,
  );
}

/**
 * Calls of console. Where the specification asks for one, the line above says why to the linter
 * and to this test.
 */
export function consoleCalls(path: string, text: string): Breach[] {
  return lines(path, text, (line, previous) => {
    if (!/\bconsole\s*\.\s*\w+/.test(line)) return undefined;
    return /biome-ignore lint\/suspicious\/noConsole: \S/.test(previous)
      ? undefined
      : "uses console: log through services.log";
  });
}

/** Files that may work out times by hand; all others ask them. */
const timeFiles = new Set([
  "src/shared/time.ts",
  "src/shared/zones/zoned-time.ts",
  // It's inlined in the page and can't import anything. Its test compares it with shared/time.ts.
  "src/platform/browser/local-times.inline.js",
  // The launcher's Node may be an older one, which reads no TypeScript.
  "scripts/lib/earlier-assets.mjs",
  // Wall times of calendar programs, of any year.
  "src/platform/busy-calendar/wall-time.ts",
  "src/platform/busy-calendar/read-repetition.ts",
  // Days of any year, as the database takes them.
  "src/platform/data-api/check-value.ts",
  "src/platform/browser/inline-scripts.test.ts",
]);

const timeByHand: readonly (readonly [RegExp, string])[] = [
  [/\b(?:24|60) ?\* ?(?:60|3_?600)\b|\b60 ?\* ?1_?000\b/, "counts seconds or days by hand"],
  [/\b(?:3_?600_?000|86_?400(?:_?000)?)\b/, "writes an hour or a day as a number"],
  [/[*/] ?(?:60_000|3_?600)\b|\b(?:60_000|3_?600) ?\*/, "counts minutes or hours by hand"],
  [/\b(?:seconds|Seconds|\w+Seconds|exp|expires_at)\)? \* 1_?000\b/, "makes milliseconds by hand"],
  [/getTime\(\)\)? ?\/ ?1_?000\b/, "makes seconds by hand"],
  [
    /\bnew Intl\.DateTimeFormat\b|\.formatToParts\(|\.toLocale(?:Date|Time)String\(/,
    "formats time",
  ],
  [/toISOString\(\)\.slice\(0, 10\)/, "takes the day of a time by hand"],
];
/** Tests state what they expect this way. */
const datePartsByHand = /\bDate\.UTC\(|\.setUTC\w+\(|\.getUTC(?:Month|Date|Day|Hours)\(/;

/** Durations multiplied by hand, days and zones worked out past `shared/time.ts`. */
export function handmadeTime(path: string, text: string): Breach[] {
  if (timeFiles.has(path)) return [];
  return lines(path, text, (line) => {
    const code = line.replace(/"[^"]*"/g, '""').replace(/^\s*(\/\/|\*|\/\*).*$/, "");
    if (!isTest(path) && !path.startsWith("tests/") && datePartsByHand.test(code)) {
      return "works out a date by its parts: ask shared/time.ts";
    }
    const found = timeByHand.find(([pattern]) => pattern.test(code));
    return found && `${found[1]}: ask shared/time.ts`;
  });
}

/** Components that show a point in time: in the visitor's zone and clock, before the page's scripts run too. */
const timeComponents = new Set([
  "src/ui/content/local-time.tsx",
  "src/features/booking/components/appointment-time.tsx",
]);

/** Points in time that a component or page shows past those, unless it knows the visitor's clock. */
export function unlocalizedTimes(path: string, text: string): Breach[] {
  if (!path.startsWith("src/") || !path.endsWith(".tsx") || timeComponents.has(path)) return [];
  return lines(path, text, (line) =>
    /\b(?:formatTime|clockTime|describeAppointment)\(/.test(line) && !/\bclock\)/.test(line)
      ? "shows a time: use LocalTime, ZonedTime or AppointmentTime"
      : undefined,
  );
}

/** Accents that are taken off past `src/shared/text/text-folding.ts`, and searches of features that heed them. */
export function handmadeFolding(path: string, text: string): Breach[] {
  if (path.startsWith("src/shared/text/text-folding.")) return [];
  return lines(path, text, (line) => {
    if (/\bnormalize\(\s*"NFK?D"|\bnormalize\([^)]*,\s*NFK?D\b/.test(line)) {
      return "takes accents off: ask shared/text/text-folding.ts";
    }
    return path.startsWith("src/features/") && /\bilike\b/i.test(line)
      ? "heeds accents: use private.fold_text() like foldedPattern()"
      : undefined;
  });
}

/** Emails with the site's name written out, which would stay when it runs under another one. */
export function writtenBrands(path: string, text: string): Breach[] {
  if (!path.endsWith(".emails.ts")) return [];
  return lines(path, text, (line) =>
    line.includes(brand.name) ? "writes the site's name: use brand.name" : undefined,
  );
}

/** Files that may read a form's body without bounds: they run in the browser, which made it. */
const formReaders = new Set([
  "src/platform/browser/copy-form.ts",
  "src/platform/browser/send-form.ts",
]);

/**
 * Form bodies that are read past `readForm`, which is where they are bounded, and `copyForm`
 * outside of the browser's actions.
 */
export function unguardedForms(path: string, text: string): Breach[] {
  if (formReaders.has(path)) return [];
  let within = "";
  return lines(path, text, (line) => {
    within = /^(?:export )?(?:default )?(?:async )?function (\w+)/.exec(line)?.[1] ?? within;
    if (/\.\s*formData\s*\(/.test(line)) return "reads a form past readForm";
    return /\bcopyForm\(/.test(line) && within !== "clientAction"
      ? "uses copyForm outside of a clientAction"
      : undefined;
  });
}

/** Pages whose form is for anyone at first: who must sign in depends on what it asks for. */
const openForms = new Set([
  // A guest without an account has the key of the booking instead.
  "src/features/consultations/pages/consultation.tsx",
  "src/features/membership/pages/pro.tsx",
  "src/features/jobs/pages/saved-searches.tsx",
]);

/**
 * Pages whose action asks who sends, without telling so in `handle.form`, where it is asked
 * earlier.
 */
export function undeclaredSenders(path: string, text: string): Breach[] {
  const action = /^export async function action\b[\s\S]*?^\}/m.exec(text)?.[0] ?? "";
  const right = /\brequireRight\(\s*\w+,\s*"([a-z._]+)"/.exec(action)?.[1];
  const asked = right ?? (/\brequireUserPage\(/.test(action) ? "user" : weakestSender(text));
  if (!asked || asked === "anyone" || openForms.has(path)) return [];
  const handle = /^export const handle: PageHandle = \{[\s\S]*?^\};|^export const handle.*$/m.exec(
    text,
  )?.[0];
  const senders = /\bfrom: (\[[^\]]*\]|"[^"]*")/.exec(handle ?? "")?.[1];
  return senders?.includes(`"${asked}"`)
    ? []
    : [`${path}: its handle.form does not say that it is from: "${asked}"`];
}

/** The sender of a page's least guarded form, as `formAction` names it. */
function weakestSender(text: string): string | undefined {
  if (!/^export const action = formActions?\(/m.test(text)) return undefined;
  const senders = Array.from(
    text.matchAll(/\bformAction\(\s*"([a-z._]+)"/g),
    ([, sender]) => sender,
  );
  return ["anyone", "user"].find((sender) => senders.includes(sender)) ?? senders[0];
}

function lines(
  path: string,
  text: string,
  judge: (line: string, previous: string) => string | undefined,
): Breach[] {
  const all = text.split("\n");
  return all.flatMap((line, index) => {
    const wrong = judge(line, all[index - 1] ?? "");
    return wrong ? [`${path}:${index + 1}: ${wrong}`] : [];
  });
}
