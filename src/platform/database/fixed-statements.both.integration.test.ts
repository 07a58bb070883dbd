import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  openTestDatabase,
  type TestDatabase,
} from "../../../tests/support/database/test-database.ts";
import { serviceViewer } from "../viewer.ts";
import { addHours, fixedStatement, fixedValue, type LaterValues } from "./fixed-statements.ts";

let opened: TestDatabase;
beforeAll(async () => {
  opened = await openTestDatabase();
});
afterAll(() => opened.close());

interface Given {
  name: string;
  names: readonly string[];
  at: Date;
  limit: number;
}

const morning = new Date("2026-03-04T05:06:07Z");
const given: Given = { name: "Ada $1 'x'", names: ["a", "$2"], at: morning, limit: 3 };

const write = (values: LaterValues<Given>) =>
  sql<object>`json_build_object('name', ${values.name}::text, 'again', ${values.name}::text,
    'constant', ${"$1"}::text, 'names', ${values.names}::text[], 'limit', ${values.limit}::int,
    'later', ${addHours(values.at, -36)})`;

const expected = (name: string) => ({
  ...{ name, again: name, constant: "$1", names: ["a", "$2"], limit: 3 },
  later: expect.stringMatching(/^2026-03-02T17:06:07/),
});

test("a fixed statement is written once and answers each time for its own values", async () => {
  let written = 0;
  const statement = fixedStatement((query, values: LaterValues<Given>) => {
    written += 1;
    return query.selectNoFrom(write(values).as("found"));
  });
  for (const name of ["Ada $1 'x'", "Grace", ""]) {
    const [row] = await opened.database.once("test", () => statement({ ...given, name }));
    expect(row?.found).toEqual(expected(name));
  }
  expect(written).toBe(1);
});

test("fixed values and those written for one time are read by one statement, each with its own values", async () => {
  let written = 0;
  const fixed = fixedValue((_, values: LaterValues<Given>) => {
    written += 1;
    return write(values);
  });
  for (const name of ["Ada", "Grace"]) {
    const page = opened.database.forPage();
    const read = await Promise.all([
      page.value(serviceViewer, fixed({ ...given, name: `${name} 1` })),
      page.value(serviceViewer, () => sql<string>`${name}::text || ${"!"}::text`),
      page.value(serviceViewer, fixed({ ...given, name: `${name} 2` })),
    ]);
    expect(read).toEqual([expected(`${name} 1`), `${name}!`, expected(`${name} 2`)]);
  }
  expect(written).toBe(1);
});

test("fixed values in another order, or fewer of them, answer for themselves", async () => {
  const first = fixedValue((_, { name }: LaterValues<{ name: string }>) => {
    return sql<string>`'first ' || ${name}::text`;
  });
  const second = fixedValue((_, { name }: LaterValues<{ name: string }>) => {
    return sql<string>`'second ' || ${name}::text`;
  });
  const read = async (...asked: readonly [typeof first, string][]) => {
    const page = opened.database.forPage();
    return await Promise.all(
      asked.map(([value, name]) => page.value(serviceViewer, value({ name }))),
    );
  };
  for (const name of ["Ada", "Grace"]) {
    expect(await read([first, name], [second, "x"])).toEqual([`first ${name}`, "second x"]);
    expect(await read([second, name], [first, "x"])).toEqual([`second ${name}`, "first x"]);
    expect(await read([second, name])).toEqual([`second ${name}`]);
    expect(await read([first, name], [first, "x"])).toEqual([`first ${name}`, "first x"]);
  }
});

test("a value whose text has what looks like a parameter is refused before it's sent", () => {
  const misleading = fixedValue((_, { name }: LaterValues<{ name: string }>) => {
    return sql<string>`'$1' || ${name}::text`;
  });
  expect(() => misleading({ name: "Ada" })).toThrow("1 parameters and 3 texts");
});

test("values are named one by one, for the rest of them isn't known when it's written", () => {
  const careless = fixedValue((_, { name, ...others }: LaterValues<Given>) => {
    return sql<string>`${name}::text || ${others.limit}::text`;
  });
  expect(() => careless(given)).toThrow("named one by one");
});
