import type { FeatureNames } from "./names.ts";

/** A feature whose people keep entries of their own, from the table to the contract, with a test of all of it. */
export function featureFiles(names: FeatureNames, migration: string): Record<string, string> {
  const { kebab, camel, pascal, table, words } = names;
  const file = (ending: string) => `src/features/${kebab}/${kebab}.${ending}`;
  return {
    [`migrations/${migration}_${kebab.replaceAll("-", "_")}.sql`]: `create table public.${table} (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users on delete cascade,
  text text not null check (char_length(text) between 1 and 500),
  created_at timestamptz not null
);
create index ${table}_user_idx on public.${table} (user_id, created_at);
comment on table public.${table} is 'What people keep in their ${words}.';

alter table public.${table} enable row level security;
grant select on public.${table} to authenticated;
create policy "people read their own ${words}" on public.${table}
  for select to authenticated using (user_id = auth.uid());
`,
    [file("contract.ts")]: `/** What other features may use of ${words}. */

export { ${camel}Errors } from "./${kebab}.errors.ts";
export { add${pascal}Entry, listOwn${pascal}Entries } from "./${kebab}.usecases.server.ts";
`,
    [file("errors.ts")]: `import { defineErrors } from "#shared/errors.ts";

export const max${pascal}Entries = 100;

export const ${camel}Errors = defineErrors({
  tooManyEntries: {
    code: "${kebab.replaceAll("-", "_")}_too_many_entries",
    status: 409,
    message: \`You can keep \${max${pascal}Entries} entries. Delete one first.\`,
  },
});
`,
    [file("schemas.ts")]: `import { z } from "zod";
import { requiredText } from "#shared/form-fields.ts";

/** A new entry. */
export const ${camel}EntryForm = z.object({
  text: requiredText("Text", { minimum: 1, maximum: 500 }),
});

export type ${pascal}EntryForm = z.input<typeof ${camel}EntryForm>;
`,
    [file("store.server.ts")]:
      `import type { DatabaseTransaction } from "#platform/database/database.ts";

/** An entry as its owner sees it. */
export interface ${pascal}Entry {
  id: string;
  text: string;
  createdAt: Date;
}

export async function insertEntry(
  transaction: DatabaseTransaction,
  entry: { userId: string; text: string; now: Date },
): Promise<string> {
  const { id } = await transaction
    .insertInto("${table}")
    .values({ user_id: entry.userId, text: entry.text, created_at: entry.now })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Newest first. */
export async function selectEntries(
  transaction: DatabaseTransaction,
  userId: string,
): Promise<${pascal}Entry[]> {
  return await transaction
    .selectFrom("${table}")
    .select(["id", "text", "created_at as createdAt"])
    .where("user_id", "=", userId)
    .orderBy("created_at", "desc")
    .orderBy("id")
    .execute();
}
`,
    [file("usecases.server.ts")]: `import type { Services } from "#platform/services.ts";
import type { UserViewer } from "#platform/viewer.ts";
import { ${camel}Errors, max${pascal}Entries } from "./${kebab}.errors.ts";
import { ${camel}EntryForm, type ${pascal}EntryForm } from "./${kebab}.schemas.ts";
import { insertEntry, type ${pascal}Entry, selectEntries } from "./${kebab}.store.server.ts";

/**
 * Keeps an entry for the viewer; answers its id.
 *
 * @throws \`${kebab.replaceAll("-", "_")}_too_many_entries\`
 */
export async function add${pascal}Entry(
  services: Services,
  { userId }: UserViewer,
  form: ${pascal}EntryForm,
): Promise<string> {
  const { text } = ${camel}EntryForm.parse(form);
  return await services.database.asSystem("add ${words} entry", async (transaction) => {
    const entries = await selectEntries(transaction, userId);
    if (entries.length >= max${pascal}Entries) throw ${camel}Errors.tooManyEntries();
    return await insertEntry(transaction, { userId, text, now: services.clock.now() });
  });
}

/** What the viewer keeps. */
export async function listOwn${pascal}Entries(
  services: Services,
  viewer: UserViewer,
): Promise<${pascal}Entry[]> {
  return await services.database.as(viewer, (transaction) =>
    selectEntries(transaction, viewer.userId),
  );
}
`,
    [file("personal-data.server.ts")]:
      `import { type PersonalDataEntry, personalTable } from "#platform/personal-data/personal-data.ts";

export const ${camel}PersonalData: readonly PersonalDataEntry[] = [
  personalTable("${table}", {
    owner: "user_id",
    columns: ["id", "text", "created_at"],
    orderBy: ["created_at"],
    erase: { goesWith: "auth.users" },
  }),
];
`,
    [file("feature.server.ts")]: `import type { Feature } from "#platform/feature.ts";
import { ${camel}PersonalData } from "./${kebab}.personal-data.server.ts";

/** What people keep in their ${words}. */
export const ${camel}Feature: Feature = {
  name: "${kebab}",
  personalData: ${camel}PersonalData,
};
`,
    [file("integration.test.ts")]: `import { afterAll, beforeAll, expect, test } from "vitest";
import { exportFrom } from "../../../tests/support/personal-data.ts";
import {
  countRowsSeen,
  createRowViewers,
  denied,
  expectWritesDenied,
  type RowViewers,
} from "../../../tests/support/row-security.ts";
import { createTestContext, type TestContext } from "../../../tests/support/services.ts";
import { add${pascal}Entry, ${camel}Errors, listOwn${pascal}Entries } from "./${kebab}.contract.ts";

let context: TestContext;
let viewers: RowViewers;
beforeAll(async () => {
  context = await createTestContext();
  viewers = await createRowViewers(context);
  await add${pascal}Entry(context.services, viewers.owner, { text: " The first one " });
});
afterAll(() => context.close());

test("an entry is its owner's alone", async () => {
  const { services } = context;
  expect(await listOwn${pascal}Entries(services, viewers.owner)).toMatchObject([
    { text: "The first one" },
  ]);
  expect(await listOwn${pascal}Entries(services, viewers.other)).toEqual([]);
  expect(await countRowsSeen(context, viewers, ["${table}"])).toEqual({
    ${table}: { anonymous: denied, other: 0, owner: 1, admin: 0 },
  });
  await expectWritesDenied(context, viewers, "${table}", "id");
});

test("an entry has some text, and there is an end to them", async () => {
  const { services } = context;
  const person = await context.createUser();
  await expect(add${pascal}Entry(services, person, { text: " " })).rejects.toThrow("Text is required");
  for (let count = 0; count < 100; count += 1) {
    await add${pascal}Entry(services, person, { text: \`Entry \${count}\` });
  }
  const { code } = ${camel}Errors.tooManyEntries();
  await expect(add${pascal}Entry(services, person, { text: "One more" })).rejects.toMatchObject({ code });
});

test("entries are in the copy of one's data", async () => {
  const exported = await exportFrom(context.services, "${kebab}", viewers.owner.userId);
  expect(exported.${table}).toMatchObject([{ text: "The first one" }]);
});
`,
  };
}
