import { existsSync, readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { brand } from "../../src/shared/brand.ts";
import { componentsWithoutExamples } from "./examples.ts";
import {
  handWired,
  handWiredControls,
  heedlessRereads,
  ownActions,
  ownFormActions,
} from "./forms.ts";
import { crowdedFolders, misnamedFiles } from "./names.ts";
import { ofShortText, slowPatterns } from "./patterns.ts";
import { peerBreaches } from "./peers.ts";
import { isTest, listFiles, root } from "./source-graph.ts";
import {
  consoleCalls,
  handmadeFolding,
  handmadeTime,
  machineNames,
  remoteAssets,
  undeclaredSenders,
  unguardedForms,
  unlocalizedTimes,
  writtenBrands,
} from "./texts.ts";

/** All that can be committed: what lies here and is not ignored. */
function committedTexts(): string[] {
  const ignored = readFileSync(`${root}.gitignore`, "utf8")
    .split("\n")
    .map((line) => line.trim().replace(/\/$/, ""));
  const top = readdirSync(root, { withFileTypes: true }).filter(
    ({ name }) => name !== ".git" && !ignored.includes(name),
  );
  return top
    .flatMap((entry) => (entry.isDirectory() ? listFiles(entry.name) : [entry.name]))
    .filter((path) =>
      /\.(tsx?|m?js|json|css|md|sql|csv|html|svg|txt|ya?ml|example)$|\/run$/.test(path),
    );
}

const paths = committedTexts();
const inSource = paths.filter((path) => path.startsWith("src/"));
const product = inSource.filter((path) => /\.(tsx?|css)$/.test(path) && !path.includes(".test."));

const breachesIn = (
  files: readonly string[],
  judge: (path: string, text: string) => string[],
): string[] => files.flatMap((path) => judge(path, readFileSync(root + path, "utf8")));

test("the walk sees the project", () => {
  expect(paths).toContain("package.json");
  expect(product.length).toBeGreaterThan(50);
});

test("every file of a feature is of an agreed kind", () => {
  expect(misnamedFiles(inSource)).toEqual([]);
});

test("no folder holds more than 40 files", () => {
  expect(crowdedFolders(paths)).toEqual([]);
});

/** Features with tables whose journey is another's, which writes or sends what is in them. */
const provenBy: Readonly<Record<string, string>> = {
  mailings: "newsletter",
  notices: "publishing",
  picks: "publishing",
  talent: "publishing",
};

test("every feature with tables has a journey on both databases", () => {
  const features = new Set(
    inSource.flatMap(
      (path) => /^src\/features\/([^/]+)\/.*\.store\.server\.ts$/.exec(path)?.[1] ?? [],
    ),
  );
  const hasJourney = (feature: string) =>
    inSource.some(
      (path) =>
        path.startsWith(`src/features/${feature}/`) &&
        /\.both\.integration\.test\.tsx?$/.test(path),
    );
  expect([...features].filter((each) => !hasJourney(provenBy[each] ?? each))).toEqual([]);
  expect(Object.keys(provenBy).filter((each) => !features.has(each) || hasJourney(each))).toEqual(
    [],
  );
});

test("every feature that stores files as the system acts when the virus scan removes one", () => {
  const featuresWith = (call: string) =>
    new Set(
      product
        .filter((path) => readFileSync(root + path, "utf8").includes(call))
        .flatMap((path) => /^src\/features\/([^/]+)\//.exec(path)?.[1] ?? []),
    );
  const storing = featuresWith("saveFile(services, serviceViewer,");
  const listening = featuresWith("storage.quarantine.listeners.push(");
  expect(storing.size).toBeGreaterThan(5);
  expect([...storing].filter((each) => !listening.has(each))).toEqual([]);
});

test("nothing committed names a package registry or a path of one machine", () => {
  const judged = paths.filter((path) => !/^(tests|scripts\/.*\.test\.)/.test(path));
  expect(breachesIn(judged, machineNames)).toEqual([]);
});

test("pages load every font, image and script from the site itself", () => {
  expect(breachesIn(product, remoteAssets)).toEqual([]);
});

test("the product logs through its log and not to the console", () => {
  expect(breachesIn(product, consoleCalls)).toEqual([]);
});

test("durations, days and zones are worked out by shared/time.ts", () => {
  const judged = paths.filter(
    (path) =>
      /^(src|tests|scripts)\/.*\.(tsx?|m?js)$/.test(path) &&
      // Numbers of people's money, and the lines that must be found.
      !/^scripts\/downloads\/|^tests\/architecture\//.test(path),
  );
  expect(breachesIn(judged, handmadeTime)).toEqual([]);
});

test("text is folded for searches and addresses by shared/text/text-folding.ts", () => {
  const judged = paths.filter(
    (path) => /^(src|scripts)\/.*\.(tsx?|m?js)$/.test(path) && !isTest(path),
  );
  expect(breachesIn(judged, handmadeFolding)).toEqual([]);
});

test("times are shown in the visitor's zone and clock, by the components for it", () => {
  expect(breachesIn(product, unlocalizedTimes)).toEqual([]);
});

test("emails take the site's name from shared/brand.ts", () => {
  expect(breachesIn(product, writtenBrands)).toEqual([]);
});

test("the body of a form is read through readForm", () => {
  expect(breachesIn(product, unguardedForms)).toEqual([]);
});

test("pages say in handle.form who may send their form", () => {
  expect(breachesIn(product, undeclaredSenders)).toEqual([]);
});

test("forms are made with the form kit", () => {
  expect(breachesIn(product, handWiredControls)).toEqual([]);
});

test("forms are answered by formAction and sent by sendForm", () => {
  expect(breachesIn(product, ownFormActions)).toEqual([]);
});

test("a page that reads its data after a refusal doesn't without the server", () => {
  expect(breachesIn(product, heedlessRereads)).toEqual([]);
});

test("a pattern takes time in proportion to its text", () => {
  const judged = product.filter((path) => /\.tsx?$/.test(path) && !isTest(path));
  expect(breachesIn(judged, slowPatterns)).toEqual([]);
  expect([...ofShortText.keys()].filter((path) => !judged.includes(path))).toEqual([]);
});

test("apps to compare with stand apart from the project", () => {
  const files = paths.filter((path) => /^bench\/peers\/.*\.tsx?$/.test(path));
  expect(files.length).toBeGreaterThan(10);
  expect(breachesIn(files, peerBreaches)).toEqual([]);
  const packages = JSON.parse(readFileSync(`${root}package.json`, "utf8"));
  expect({ ...packages.dependencies, ...packages.devDependencies }).not.toHaveProperty("next");
});

test("the exceptions from that are files that need them, and no more than these", () => {
  const without = (files: ReadonlyMap<string, string>, judge: typeof handWiredControls) =>
    [...files.keys()].filter((path) => {
      const text = readFileSync(root + path, "utf8");
      return judge(path.replace(/[\w-]+\.tsx$/, "another.tsx"), text).length === 0;
    });
  expect(without(handWired, handWiredControls)).toEqual([]);
  expect(without(ownActions, ownFormActions)).toEqual([]);
  expect(handWired.size).toBeLessThanOrEqual(4);
  expect(ownActions.size).toBeLessThanOrEqual(4);
});

test("every component of the interface has examples beside it for the gallery", () => {
  expect(componentsWithoutExamples(inSource)).toEqual([]);
});

test("files of a page exist for every route", () => {
  const routes = readFileSync(`${root}src/routes.ts`, "utf8");
  const files = [...routes.matchAll(/"(features\/[^"]+)"/g)].map(([, file]) => `src/${file}`);
  expect(files.length).toBeGreaterThan(0);
  expect(files.filter((file) => !existsSync(root + file))).toEqual([]);
});

describe("a breach is found:", () => {
  test.for([
    "src/features/f/helpers.ts",
    "src/features/f/f.utils.ts",
    "src/features/f/F.rules.ts",
    "src/features/f/pages/Page.tsx",
    "src/features/f/functions/do-it.ts",
    "src/features/f/f.store.ts",
  ])("the name %s", (path) => {
    expect(misnamedFiles([path])).toHaveLength(1);
  });

  test.for([
    "src/features/f/f.rules.ts",
    "src/features/f/part/part.store.server.ts",
    "src/features/f/some-part.usecases.server.ts",
    "src/features/f/f.profiles.store.server.ts",
    "src/features/f/pages/a-page.tsx",
    "src/features/f/functions/do-it.server.ts",
    "src/features/f/f.integration.test.ts",
    "src/ui/anything.tsx",
  ])("but not the name %s", (path) => {
    expect(misnamedFiles([path])).toEqual([]);
  });

  test("a folder with 41 files, but not one with 40", () => {
    const files = (count: number) =>
      Array.from({ length: count }, (_, at) => `src/features/f/part/a-${at}.rules.ts`);
    expect(crowdedFolders(files(41))).toEqual(["src/features/f/part"]);
    expect(crowdedFolders([...files(40), "src/features/f/part/below/b.rules.ts"])).toEqual([]);
    const shared = Array.from({ length: 41 }, (_, at) => `src/shared/a-${at}.ts`);
    expect(crowdedFolders(shared)).toEqual(["src/shared"]);
    expect(crowdedFolders(shared.map((path) => path.replace("shared", "ui/form")))).toEqual([]);
  });

  test.for(["see /work/x", 'const folder = "/tmp/x";', "https://registry.npmjs.org/a"])(
    "a line like %s",
    (line) => {
      expect(machineNames("a", line)).toHaveLength(1);
    },
  );

  test("an app to compare with that uses the product, another app or a package not its own", () => {
    const page = "bench/peers/next/app/page.tsx";
    for (const name of [
      "../../../../src/ui/controls/button.tsx",
      "../../react-router/app/link.tsx",
      "#ui/button.tsx",
      "kysely",
    ]) {
      expect(peerBreaches(page, `import { a } from "${name}";`)).toHaveLength(1);
    }
    for (const name of ["../data/article.json", "#shared/frame.tsx", "next/link", "node:fs"]) {
      expect(peerBreaches(page, `import a from "${name}";`)).toEqual([]);
    }
    const shared = "bench/peers/shared/frame.tsx";
    expect(peerBreaches(shared, `import Link from "next/link";`)).toHaveLength(1);
    expect(peerBreaches(shared, `import pg from "pg";`)).toEqual([]);
  });

  test("an image on another host", () => {
    expect(remoteAssets("a", `<img src="https://images.example/a.png" />`)).toHaveLength(1);
    expect(remoteAssets("a", `@import "//fonts.googleapis.com/css";`)).toHaveLength(1);
    expect(remoteAssets("a", `<a href="https://stripe.com/docs">`)).toEqual([]);
  });

  test("a call of console, unless the line above gives a reason", () => {
    const call = `console.log("here")`;
    expect(consoleCalls("a", call)).toHaveLength(1);
    const ignored = "// biome-ignore lint/suspicious/noConsole: the specification asks for it";
    expect(consoleCalls("a", `${ignored}\n${call}`)).toEqual([]);
  });

  test("an action for some, whose page does not say so", () => {
    const action = `export async function action() {\n  requireUserPage(viewer, path);\n}\n`;
    const handle = (from: string) =>
      `export const handle: PageHandle = { form: { from: "${from}" } };\n\n`;
    expect(undeclaredSenders("a", action)).toHaveLength(1);
    expect(undeclaredSenders("a", handle("moderation") + action)).toHaveLength(1);
    expect(undeclaredSenders("a", handle("user") + action)).toEqual([]);
    expect(undeclaredSenders("a", action.replace("requireUserPage(viewer, path)", ""))).toEqual([]);
  });

  test.for([
    "const dayMilliseconds = 24 * 60 * 60 * 1000;",
    "periodSeconds: 24 * 3600,",
    "new Date(now.getTime() - minutes * 60_000)",
    "const day = 86_400;",
    "new Date(now.getTime() + keptSeconds * 1000)",
    "const since = (now.getTime() - then.getTime()) / 1000;",
    "new Intl.DateTimeFormat().formatToParts(time)",
    "time.toISOString().slice(0, 10)",
    "new Date(Date.UTC(year, month + 3, 1))",
    "later.setUTCMonth(later.getUTCMonth() + months);",
  ])("time worked out by hand, %s", (line) => {
    expect(handmadeTime("a", line)).toHaveLength(1);
    expect(handmadeTime("src/shared/time.ts", line)).toEqual([]);
  });

  test("but not a number that is none of time", () => {
    const lines = ["{ timeout: 60_000 }", "bytes / 1000", "// 24 * 60 * 60", '"max-age=86400"'];
    expect(handmadeTime("a", lines.join("\n"))).toEqual([]);
  });

  test("a time that a page writes without its visitor's clock", () => {
    const line = "<p>{formatTime(startsAt, timeZone)}</p>";
    expect(unlocalizedTimes("src/features/f/pages/a.tsx", line)).toHaveLength(1);
    expect(unlocalizedTimes("src/features/f/f.emails.ts", line)).toEqual([]);
    expect(unlocalizedTimes("src/features/f/pages/a.tsx", "{clockTime(at, zone, clock)}")).toEqual(
      [],
    );
  });

  test("an email that has the site's name written out", () => {
    const email = "src/features/f/f.emails.ts";
    expect(writtenBrands(email, `"You have an account at ${brand.name}."`)).toHaveLength(1);
    expect(writtenBrands(email, "const sender = brand.name;")).toEqual([]);
    expect(writtenBrands("src/features/f/f.errors.ts", brand.name)).toEqual([]);
  });

  test("accents taken off by hand, in code or in SQL, and a search that heeds them", () => {
    expect(handmadeFolding("a", 'text.normalize("NFD").replace(x, "")')).toHaveLength(1);
    expect(handmadeFolding("a", "sql`lower(normalize(name, NFKD))`")).toHaveLength(1);
    expect(handmadeFolding("a", 'text.normalize("NFC")')).toEqual([]);
    const store = "src/features/f/f.store.server.ts";
    expect(handmadeFolding(store, "where name ilike any_text")).toHaveLength(1);
    expect(handmadeFolding(store, "private.fold_text(name) like any_text")).toEqual([]);
  });

  test("a component without examples, and an excuse that no longer holds", () => {
    expect(componentsWithoutExamples(["src/ui/a.tsx"])).toHaveLength(1);
    expect(
      componentsWithoutExamples(["src/ui/a.tsx", "src/ui/a.example.tsx", "src/ui/b.ts"]),
    ).toEqual([]);
    expect(componentsWithoutExamples(["src/ui/gone.example.tsx"])).toHaveLength(1);
    const excused = "src/ui/messages/toaster.tsx";
    expect(componentsWithoutExamples([excused])).toEqual([]);
    expect(
      componentsWithoutExamples([excused, excused.replace(".tsx", ".example.tsx")]),
    ).toHaveLength(1);
  });

  test("a control that is wired by hand, an action with a dialect of its own, a heedless reread", () => {
    const page = "src/features/f/pages/a.tsx";
    for (const line of [
      '<input type="hidden" name="a" />',
      "      <label>",
      "<Field",
      '<form method="post">',
      '<fetcher.Form method="post">',
      'import { Form, Link } from "react-router";',
    ]) {
      expect(handWiredControls(page, line)).toHaveLength(1);
      expect(handWiredControls("src/ui/form/a.tsx", line)).toEqual([]);
    }
    expect(handWiredControls(page, "<Form><FieldRow><TextField /></FieldRow></Form>")).toEqual([]);
    for (const line of [
      "export async function action({ request }) {",
      "export function clientAction({ serverAction }) {",
      "export const action = async ({ request }) => {",
      "  const form = await readForm(request, context);",
    ]) {
      expect(ownFormActions(page, line)).toHaveLength(1);
    }
    const agreed =
      "export const action = formAction(\nexport const clientAction = (args) => sendForm(args);";
    expect(ownFormActions(page, agreed)).toEqual([]);
    for (const line of [
      "export function shouldRevalidate() {",
      "export const shouldRevalidate = () => true;",
    ]) {
      expect(heedlessRereads(page, line)).toHaveLength(1);
    }
    expect(heedlessRereads(page, "export const shouldRevalidate = readAfterDenial;")).toEqual([]);
  });

  test("an action of formAction for some, whose page does not say so", () => {
    const action = `export const action = formAction(\n  "user",\n  schema,\n  save,\n);\n`;
    const handle = `export const handle: PageHandle = { form: { from: "user" } };\n\n`;
    expect(undeclaredSenders("a", action)).toHaveLength(1);
    expect(undeclaredSenders("a", handle + action)).toEqual([]);
    expect(undeclaredSenders("a", action.replace("user", "anyone"))).toEqual([]);
    const several = `export const action = formActions({\n  a: formAction("anyone", a),\n  b: formAction("user", b),\n});\n`;
    expect(undeclaredSenders("a", several)).toEqual([]);
    expect(undeclaredSenders("a", several.replace("anyone", "user"))).toHaveLength(1);
  });

  test.for([
    String.raw`text.replace(/\s+$/, "")`,
    'text.replace(/^-+|-+$/g, "")',
    'text.replace(/<[^>]*>/g, "")',
    "/^(a+)+$/.test(text)",
    String.raw`/^\s*(\d*)\s*\d*$/.test(text)`,
  ])("a pattern that's slow for long text, %s", (line) => {
    expect(slowPatterns("src/a.ts", line)).toHaveLength(1);
  });

  test("a file that no longer has a slow pattern that is listed", () => {
    expect(slowPatterns("src/features/career/pages/preview.tsx", "")).toHaveLength(1);
  });

  test("but not a pattern that reads each character a few times", () => {
    const lines = [
      'text.trimEnd().replace(/<[^<>]*>/g, "")',
      "/^[a-z]+(-[a-z]+)*$/.test(text)",
      String.raw`/(?:^|\/)([^/]+)\.md$/.exec(path)`,
    ];
    expect(slowPatterns("src/a.ts", lines.join(";\n"))).toEqual([]);
  });

  test("a form that is read past readForm, and copyForm on the server", () => {
    expect(unguardedForms("a", "const form = await request.formData();")).toHaveLength(1);
    expect(unguardedForms("a", "const form = await request.clone() .formData ();")).toHaveLength(1);
    const copying = (name: string) =>
      `export async function ${name}() {\n  const form = await copyForm(request);\n}`;
    expect(unguardedForms("a", copying("action"))).toHaveLength(1);
    expect(unguardedForms("a", copying("clientAction"))).toEqual([]);
  });
});
