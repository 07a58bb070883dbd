import { describe, expect, test } from "vitest";
import { serverFilesImported, serverFilesReached } from "./browser.ts";
import { featureCircles, fileCircles, forbiddenImports } from "./layers.ts";
import { misplacedPackages, misplacedQueries } from "./packages.ts";
import { mutualParts, upwardImports } from "./parts.ts";
import { graphOf, readSources, type SourceGraph } from "./source-graph.ts";

const sources = readSources();

test("the walk sees the product", () => {
  expect(sources.files.size).toBeGreaterThan(50);
  expect(sources.references.length).toBeGreaterThan(100);
});

test.for<[string, (graph: SourceGraph) => string[]]>([
  ["layers are imported from left to right", forbiddenImports],
  ["features do not need each other in a circle", featureCircles],
  ["files do not need each other in a circle", fileCircles],
  ["packages are imported in their place", misplacedPackages],
  ["queries are made in stores", misplacedQueries],
  ["server files are imported by server files", serverFilesImported],
  ["the browser gets nothing that only a server can run", serverFilesReached],
])("%s", ([, breaches]) => {
  expect(breaches(sources)).toEqual([]);
});

test("parts of a feature do not need each other, except those listed here", () => {
  expect(mutualParts(sources)).toEqual([]);
});

test("parts of a feature stand in the order of its ladder", () => {
  expect(upwardImports(sources)).toEqual([]);
});

describe("a breach is found:", () => {
  const importing = (from: string, to: string, statement = `import { x } from`) =>
    graphOf({
      [from]: `${statement} "${to.replace(/^src\//, "#")}";`,
      [to]: "export const x = 1;",
    });

  test.for([
    ["src/shared/a.ts", "src/platform/b.ts"],
    ["src/shared/a.ts", "src/ui/b.ts"],
    ["src/ui/a.ts", "src/platform/b.ts"],
    ["src/ui/a.ts", "src/features/f/f.contract.ts"],
    ["src/platform/a.ts", "src/ui/b.ts"],
    ["src/platform/a.ts", "src/features/f/f.contract.ts"],
    ["src/features/f/f.rules.ts", "src/server/compose.ts"],
    ["src/features/f/f.rules.ts", "src/routes.ts"],
    ["src/features/f/f.rules.ts", "src/features/g/g.rules.ts"],
    ["src/server/compose.ts", "src/features/f/f.usecases.server.ts"],
    ["src/routes.ts", "src/server/compose.ts"],
    ["src/features/f/f.rules.ts", "src/features/f/f.test-support.ts"],
  ])("%s imports %s", ([from = "", to = ""]) => {
    expect(forbiddenImports(importing(from, to))).toHaveLength(1);
    expect(forbiddenImports(importing(from, to, "import type { x } from"))).toHaveLength(1);
    expect(forbiddenImports(importing(from, to, "export * from"))).toHaveLength(1);
    const dynamic = graphOf({
      [from]: `const m = import("${to.replace(/^src\//, "#")}");`,
      [to]: "",
    });
    expect(forbiddenImports(dynamic)).toHaveLength(1);
    const inType = graphOf({
      [from]: `type T = import("${to.replace(/^src\//, "#")}").X;`,
      [to]: "",
    });
    expect(forbiddenImports(inType)).toHaveLength(1);
  });

  test.for([
    ["src/features/f/f.rules.ts", "src/features/g/g.contract.ts"],
    ["src/features/f/pages/p.tsx", "src/ui/b.ts"],
    ["src/server/compose.ts", "src/features/f/f.feature.server.ts"],
    ["src/platform/a.ts", "src/shared/b.ts"],
  ])("but %s may import %s", ([from = "", to = ""]) => {
    expect(forbiddenImports(importing(from, to))).toEqual([]);
  });

  test("two features need each other, by types alone", () => {
    const circle = graphOf({
      "src/features/f/f.rules.ts": `import type { x } from "#features/g/g.contract.ts";`,
      "src/features/f/f.contract.ts": "export const y = 1;",
      "src/features/g/g.contract.ts": `export { y as x } from "#features/f/f.contract.ts";`,
    });
    expect(featureCircles(circle)).toHaveLength(1);
  });

  test("two parts of a feature need each other, by types alone", () => {
    const circle = (back: string) =>
      graphOf({
        "src/features/auth/users/u.rules.ts": `import type { x } from "../sessions/s.rules.ts";`,
        "src/features/auth/sessions/s.rules.ts": `import { y } from "${back}";`,
        "src/features/auth/users/v.rules.ts": "export const y = 1;",
        "src/features/auth/auth.rules.ts": `import { x } from "./sessions/s.rules.ts";`,
      });
    expect(mutualParts(circle("../users/v.rules.ts"))).toEqual(["auth: sessions <-> users"]);
    expect(mutualParts(circle("../auth.rules.ts"))).toEqual([]);
  });

  test("a part imports one that stands above it, or has no step", () => {
    const between = (from: string, to: string) =>
      graphOf({
        [`src/features/auth/${from}/a.rules.ts`]: `import { b } from "../${to}/b.rules.ts";`,
        [`src/features/auth/${to}/b.rules.ts`]: "export const b = 1;",
      });
    expect(upwardImports(between("users", "sessions"))).toHaveLength(1);
    expect(upwardImports(between("sessions", "users"))).toEqual([]);
    expect(upwardImports(between("sessions", "unknown"))).toHaveLength(1);
  });

  test("three files need each other", () => {
    const circle = graphOf({
      "src/shared/a.ts": `import { b } from "./b.ts";`,
      "src/shared/b.ts": `import { c } from "./c.ts";`,
      "src/shared/c.ts": `import { a } from "./a.ts";`,
    });
    expect(fileCircles(circle)).toEqual([
      "src/shared/a.ts -> src/shared/b.ts -> src/shared/c.ts -> src/shared/a.ts",
    ]);
  });

  test("two files need each other's types across layers", () => {
    const circle = (second: string) =>
      graphOf({
        "src/platform/a.ts": `import type { B } from "#${second}";`,
        [`src/${second}`]: `import type { A } from "#platform/a.ts";`,
      });
    expect(fileCircles(circle("ui/b.ts"))).toHaveLength(1);
    expect(fileCircles(circle("platform/b.ts"))).toEqual([]);
  });

  test("two files of a feature need each other's types", () => {
    const circle = graphOf({
      "src/features/f/a.types.ts": `import type { B } from "./b.types.ts";`,
      "src/features/f/b.types.ts": `import type { A } from "./a.types.ts";`,
    });
    expect(fileCircles(circle)).toHaveLength(1);
  });

  test.for([
    ["src/features/f/f.usecases.server.ts", "stripe"],
    ["src/features/f/f.store.server.ts", "pg"],
    ["src/server/run.ts", "nodemailer"],
    ["src/features/f/f.usecases.server.ts", "kysely"],
    ["src/features/f/components/c.tsx", "radix-ui"],
    ["src/shared/a.ts", "node:fs"],
    ["src/features/f/f.rules.ts", "a-package-nobody-decided-on"],
  ])("%s imports the package %s", ([from = "", name]) => {
    expect(misplacedPackages(graphOf({ [from]: `import x from "${name}";` }))).toHaveLength(1);
  });

  test("a use case queries the database", () => {
    const text = `export const read = (tx) => tx.selectFrom("orders").selectAll().execute();`;
    const at = (path: string) => misplacedQueries(graphOf({ [path]: text }));
    expect(at("src/features/f/f.usecases.server.ts")).toHaveLength(1);
    expect(at("src/features/f/f.store.server.ts")).toEqual([]);
  });

  test("a schema imports a server file", () => {
    const server = "src/features/f/f.usecases.server.ts";
    expect(serverFilesImported(importing("src/features/f/f.schemas.ts", server))).toHaveLength(1);
    expect(serverFilesImported(importing("src/features/f/pages/p.tsx", server))).toEqual([]);
  });

  test("a component reaches a server file through a contract", () => {
    const way = graphOf({
      "src/features/f/components/c.tsx": `import { x } from "#features/g/g.contract.ts";`,
      "src/features/g/g.contract.ts": `export { x } from "./g.usecases.server.ts";`,
      "src/features/g/g.usecases.server.ts": "export const x = 1;",
    });
    expect(serverFilesReached(way)).toEqual([
      "src/features/f/components/c.tsx -> src/features/g/g.contract.ts -> src/features/g/g.usecases.server.ts",
    ]);
  });

  test("an import leads nowhere", () => {
    expect(() => graphOf({ "src/shared/a.ts": `import "./missing.ts";` })).toThrow("missing.ts");
  });
});
