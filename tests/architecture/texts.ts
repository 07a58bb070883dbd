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

/** Where the body of a form may be read: the server's door, the browser's, and a file of an upload. */
const formReaders = new Set([
  "src/platform/http/read-form.ts",
  "src/platform/browser/copy-form.ts",
  "src/platform/storage/api-request.ts",
]);

/**
 * Form bodies that are read past `readForm`, which is where they are bounded, and `copyForm` outside of
 * the browser's actions.
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
