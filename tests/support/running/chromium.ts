import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "@playwright/test";

/** A browser to launch, and what it needs around it. */
export interface Chromium {
  executablePath: string;
  /** On top of the environment of this process. */
  environment: Record<string, string>;
  source: ChromiumSource;
}

type ChromiumSource = (typeof sources)[number]["name"];

const root = new URL("../../../", import.meta.url);
const memory = "MERIDIAN_FOUND_CHROMIUM";
const cache = fileURLToPath(new URL("node_modules/.cache/meridian/chromium/", root));

/**
 * Chromium obeys the last list of features alone, so Playwright's own is repeated before ours: in
 * each new context an installed Chromium loads two pages for its address bar, which take almost
 * half of a visit's CPU.
 */
const disabledFeatures = [
  "AimEnabled",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsFirstBalancedModeAutoEnable",
  "HttpsUpgrades",
  "LensOverlay",
  "MediaRouter",
  "NetworkTimeServiceQuerying",
  "OptimizationHints",
  "PaintHolding",
  "PreconnectToSearch",
  "ThirdPartyStoragePartitioning",
  "WebUIOmniboxAimPopup",
  "WebUIOmniboxPopup",
];

/** Everything loads from 127.0.0.1; the browser's own calls home only disturb. */
export const chromiumFlags = [
  `--disable-features=${disabledFeatures.join(",")}`,
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

const sources = [
  { name: "path", find: chromiumOfEnvironment },
  { name: "package", find: packagedChromium },
  { name: "system", find: systemChromium },
  { name: "playwright", find: playwrightChromium },
] as const satisfies { name: string; find: () => Omit<Chromium, "source"> | undefined }[];

/**
 * The Chromium that browser tests run on: CHROMIUM_PATH, else the one that an npm package carries,
 * which takes little more than half of the processor time, else one that is installed, else
 * Playwright's own, downloaded when needed. CHROMIUM_SOURCE names one of these ("system",
 * "package", "playwright") to use that and no other.
 */
export function findChromium(): Chromium {
  // Worker processes read the configuration again; they use what the first one found.
  const known = process.env[memory];
  if (known) return JSON.parse(known);
  const found = search();
  process.env[memory] = JSON.stringify(found);
  return found;
}

function search(): Chromium {
  const only = process.env.CHROMIUM_SOURCE;
  const considered = sources.filter(({ name }) => !only || name === only);
  for (const { name, find } of considered) {
    const found = find();
    if (found) return { ...found, source: name };
  }
  throw new Error(
    only
      ? `CHROMIUM_SOURCE=${only} gives no Chromium on this machine`
      : "No Chromium for the browser tests: install one or set CHROMIUM_PATH",
  );
}

function chromiumOfEnvironment() {
  const executablePath = process.env.CHROMIUM_PATH;
  if (!executablePath) return undefined;
  if (!existsSync(executablePath))
    throw new Error(`CHROMIUM_PATH=${executablePath} does not exist`);
  return { executablePath, environment: {} };
}

function systemChromium() {
  const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
  const folders = (process.env.PATH ?? "").split(delimiter).filter((folder) => folder !== "");
  const candidates = [
    ...folders.flatMap((folder) => names.map((name) => join(folder, name))),
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    `${process.env.PROGRAMFILES ?? "C:\\Program Files"}\\Google\\Chrome\\Application\\chrome.exe`,
  ];
  const executablePath = candidates.find((file) => existsSync(file) && answersVersion(file));
  return executablePath ? { executablePath, environment: {} } : undefined;
}

/**
 * Ubuntu's `chromium-browser` may be a stub that only asks for its snap; libraries may be missing.
 */
function answersVersion(file: string, environment: Record<string, string> = {}): boolean {
  if (process.platform === "win32") return true;
  const { status, stdout } = spawnSync(file, ["--version"], {
    encoding: "utf8",
    timeout: 20_000,
    env: { ...process.env, ...environment },
  });
  return status === 0 && /Chrom/.test(stdout);
}

/**
 * The package holds a browser and the libraries it needs as archives. They are unpacked once, in a
 * child process, because the package decides by the environment and temporary folder it is
 * imported with.
 */
function packagedChromium() {
  if (process.platform !== "linux" || process.arch !== "x64") return undefined;
  const manifest = new URL("node_modules/@sparticuz/chromium/package.json", root);
  if (!existsSync(manifest)) return undefined;
  const { version } = JSON.parse(readFileSync(manifest, "utf8")) as { version: string };
  const folder = join(cache, version);
  if (!existsSync(folder)) unpack(folder);
  const libraries = join(folder, "al2023/lib");
  const executablePath = join(folder, "chromium");
  const environment = {
    LD_LIBRARY_PATH: [libraries, process.env.LD_LIBRARY_PATH].filter(Boolean).join(":"),
    FONTCONFIG_FILE: writeFontConfiguration(folder),
  };
  return answersVersion(executablePath, environment) ? { executablePath, environment } : undefined;
}

function unpack(folder: string): void {
  const partial = `${folder}.${process.pid}`;
  mkdirSync(partial, { recursive: true });
  const script = `await (await import("@sparticuz/chromium")).default.executablePath()`;
  const { status, stderr } = spawnSync(process.execPath, ["--input-type=module", "-e", script], {
    cwd: fileURLToPath(root),
    env: { ...process.env, AWS_EXECUTION_ENV: "AWS_Lambda_nodejs24.x", TMPDIR: partial },
    encoding: "utf8",
  });
  if (status !== 0) {
    rmSync(partial, { recursive: true, force: true });
    throw new Error(`The Chromium of @sparticuz/chromium could not be unpacked: ${stderr}`);
  }
  try {
    renameSync(partial, folder);
  } catch (cause) {
    rmSync(partial, { recursive: true, force: true });
    // Another run was faster.
    if (!existsSync(folder)) throw cause;
  }
}

/** Names the folders that fonts are in; without any font, text would be 0 px wide. */
function writeFontConfiguration(folder: string): string {
  const folders = ["/usr/share/fonts", "/usr/local/share/fonts", join(folder, "fonts")];
  const file = join(folder, "fonts.conf");
  const lines = folders.filter((name) => existsSync(name)).map((name) => `  <dir>${name}</dir>`);
  writeFileSync(
    file,
    [
      '<?xml version="1.0"?>',
      '<!DOCTYPE fontconfig SYSTEM "fonts.dtd">',
      "<fontconfig>",
      ...lines,
      `  <cachedir>${join(folder, "fonts-cache")}</cachedir>`,
      "</fontconfig>",
      "",
    ].join("\n"),
  );
  return file;
}

function playwrightChromium() {
  const executablePath = chromium.executablePath();
  if (existsSync(executablePath)) return { executablePath, environment: {} };
  console.log("Downloading Playwright's Chromium for the browser tests...");
  const tool = fileURLToPath(new URL("node_modules/playwright/cli.js", root));
  const { status } = spawnSync(process.execPath, [tool, "install", "chromium"], {
    stdio: ["ignore", "inherit", "inherit"],
  });
  if (status !== 0) throw new Error("Playwright could not download its Chromium");
  return { executablePath, environment: {} };
}
