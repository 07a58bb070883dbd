import { describe, expect, test } from "vitest";
import { jsxReached, serverFilesImported, serverFilesReached } from "./browser.ts";
import { featureCircles, fileCircles, forbiddenImports, unitOf } from "./layers.ts";
import { misplacedPackages, misplacedQueries } from "./packages.ts";
import { partCircles, upwardImports } from "./parts.ts";
import { graphOf, readSources, type SourceGraph } from "./source-graph.ts";
import { listTables, tableBreaches, tableOwners, tableUses } from "./table-owners.ts";

const sources = readSources();

/**
 * Tables that are still used past their owner, each with its reason. A line that no longer holds
 * goes.
 */
const openTableBreaches: string[] = [];

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
  ["plain Node gets nothing with JSX", jsxReached],
])("%s", ([, breaches]) => {
  expect(breaches(sources)).toEqual([]);
});

test("parts of a feature do not need each other in a circle", () => {
  expect(partCircles(sources)).toEqual([]);
});

test("parts of a feature stand in the order of its ladder", () => {
  expect(upwardImports(sources)).toEqual([]);
});

test("every table has an owner, and no other", () => {
  expect(Object.keys(tableOwners).sort()).toEqual(listTables());
  const units = new Set([...sources.files.keys()].map(unitOf));
  const folders = [...sources.files.keys()].map((path) => path.split("/").slice(1, 3).join("/"));
  for (const owner of new Set(Object.values(tableOwners))) {
    expect(owner.startsWith("platform/") ? folders : [...units]).toContain(owner);
  }
});

test("tables are used by their owners alone, except those listed here", () => {
  expect(tableUses(sources).length).toBeGreaterThan(300);
  expect(tableBreaches(sources)).toEqual(openTableBreaches);
});

/** Functions of stores that make an email address the account's own, or may. */
const confirming =
  /\b(?:confirmAddress|confirmEmail|applyAddress|setAddress|insertProviderUser|insertAdministeredUser|updateAdministeredUser)\(/;

test("a file that confirms an email address tells the other features", () => {
  const callers = [...sources.files].filter(
    ([path, text]) => path.endsWith(".usecases.server.ts") && confirming.test(text),
  );
  expect(callers.length).toBeGreaterThan(5);
  // Makes accounts whose address nobody has confirmed yet.
  const others = ["src/features/auth/administration/admin-links.usecases.server.ts"];
  const silent = callers.filter(([, text]) => !text.includes("notifyEmailProven("));
  expect(silent.map(([path]) => path)).toEqual(others);
  const writers = [...sources.files].filter(
    ([path, text]) => path.endsWith(".store.server.ts") && /\bemail_confirmed_at: /.test(text),
  );
  expect(writers.map(([path]) => path).sort()).toEqual([
    "src/features/auth/administration/admin-users.store.server.ts",
    "src/features/auth/oauth/identities.store.server.ts",
  ]);
});

describe("a breach is found:", () => {
  const using = (statement: string, path = "src/features/talent/talent.store.server.ts") =>
    tableBreaches(graphOf({ [path]: `export const x = (t, sql) => ${statement};` }));

  test.for([
    [`t.selectFrom("bookings as booking")`, "reads bookings"],
    [`t.selectFrom("jobs").innerJoin(\n"bookings", "a", "b")`, "reads bookings"],
    [`t.selectFrom((e) => selectFrom("bookings"))`, "reads bookings"],
    [`t.updateTable("bookings")`, "writes bookings"],
    [`t.insertInto("private.busy_times").values({})`, "writes private.busy_times"],
    [`personalTable("bookings", { owner: "guest_id" })`, "writes bookings"],
    [`ownedRows("bookings", "guest_id")`, "reads bookings"],
    [`columnsOf("bookings", "booking_id", ["status"])`, "reads bookings"],
    ["sql`select from public.bookings as b`", "reads bookings"],
    ["sql`delete from auth.users where true`", "writes auth.users"],
    ["sql`insert into bookings (id) select 1`", "writes bookings"],
    ["sql`with a as (select 1) update storage.objects set a = 1`", "writes storage.objects"],
  ])("another's table in %s", ([statement = "", breach = ""]) => {
    expect(using(statement)).toContain(`features/talent ${breach}`);
  });

  test("but not one's own, a view for all, or words in a comment", () => {
    const own = "src/features/booking/bookings.store.server.ts";
    expect(using(`t.updateTable("bookings").from("booking_hosts")`, own)).toEqual([]);
    expect(using(`t.selectFrom("private.mentor_reply_rates")`)).toEqual([]);
    expect(using(`1; // from bookings\n/* update bookings */`)).toEqual([]);
    expect(using(`t.selectFrom("bookings")`, "src/platform/x/x.store.ts")).toHaveLength(1);
    expect(using(`t.deleteFrom("private.outbox_messages")`, "src/platform/sms/x.ts")).toEqual([]);
  });

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
    expect(partCircles(circle("../users/v.rules.ts"))).toEqual([
      "auth/users -> auth/sessions -> auth/users",
    ]);
    expect(partCircles(circle("../auth.rules.ts"))).toEqual([]);
  });

  test("three parts of a feature need each other", () => {
    const parts = graphOf({
      "src/features/f/a/a.rules.ts": `import { b } from "../b/b.rules.ts";`,
      "src/features/f/b/b.rules.ts": `import { c } from "../c/c.rules.ts";`,
      "src/features/f/c/c.rules.ts": `import { a } from "../a/other.rules.ts";`,
      "src/features/f/a/other.rules.ts": "export const a = 1;",
    });
    expect(partCircles(parts)).toEqual(["f/a -> f/b -> f/c -> f/a"]);
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
    const alone = graphOf({ "src/features/auth/unknown/a.rules.ts": "export const a = 1;" });
    expect(upwardImports(alone)).toEqual(["auth/unknown has no step on the ladder"]);
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
    expect(fileCircles(circle("platform/b.ts"))).toHaveLength(1);
  });

  test("but not a file of the platform and the list of services that names it, by types", () => {
    const circle = graphOf({
      "src/platform/services.ts": `import type { Jobs } from "./jobs.ts";`,
      "src/platform/jobs.ts": `import type { Services } from "./services.ts";`,
    });
    expect(fileCircles(circle)).toEqual([]);
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

  test("what plain Node composes reaches a component through a contract", () => {
    const way = graphOf({
      "src/server/compose.ts": `import "../features/f/f.rules.ts";`,
      "src/features/f/f.rules.ts": `import { x } from "#features/g/g-parts.contract.ts";`,
      "src/features/g/g-parts.contract.ts": `export { x } from "./x.ts"; export { C } from "./c.tsx";`,
      "src/features/g/x.ts": "export const x = 1;",
      "src/features/g/c.tsx": "export const C = () => <p />;",
    });
    expect(jsxReached(way)).toEqual([
      "src/server/compose.ts -> src/features/f/f.rules.ts -> src/features/g/g-parts.contract.ts -> src/features/g/c.tsx",
    ]);
  });

  test("an import leads nowhere", () => {
    expect(() => graphOf({ "src/shared/a.ts": `import "./missing.ts";` })).toThrow("missing.ts");
  });
});
