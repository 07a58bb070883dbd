import { type FeatureNames, sentence } from "./names.ts";

/**
 * A feature whose people keep entries of their own, from the table to the page, with a test of all
 * of it.
 */
export function featureFiles(names: FeatureNames, migration: string): Record<string, string> {
  const { kebab, camel, pascal, table, words } = names;
  const title = sentence(words);
  const file = (ending: string) => `src/features/${kebab}/${kebab}.${ending}`;
  return {
    [`migrations/${migration}_${kebab.replaceAll("-", "_")}.sql`]: `create table public.${table} (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users on delete cascade,
  text text not null check (char_length(text) between 1 and 500),
  created_at timestamptz not null
);
create index ${table}_user_idx on public.${table} (user_id, created_at);
comment on table public.${table} is 'The ${words} of people.';

alter table public.${table} enable row level security;
grant select on public.${table} to authenticated;
create policy "people read their own ${words}" on public.${table}
  for select to authenticated using (user_id = auth.uid());
`,
    [file("contract.ts")]: `/** Exports for other features: ${words}. */

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

/** The viewer's own entries. */
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
    [`src/features/${kebab}/pages/${kebab}.tsx`]: `import { sendForm } from "#platform/browser/send-form.ts";
import { formAction } from "#platform/http/form-action.ts";
import { pageOf } from "#platform/http/page.ts";
import { requireUserPage } from "#platform/http/page-access.ts";
import type { PageHandle } from "#platform/http/page-handle.ts";
import { describePage } from "#platform/http/page-meta.ts";
import { DoneNotice } from "#ui/form/done-notice.tsx";
import { Form } from "#ui/form/form.tsx";
import { SubmitButton } from "#ui/form/submit-button.tsx";
import { TextField } from "#ui/form/text-field.tsx";
import { Page } from "#ui/page/page.tsx";
import { ${camel}EntryForm } from "../${kebab}.schemas.ts";
import { add${pascal}Entry, listOwn${pascal}Entries } from "../${kebab}.usecases.server.ts";
import type { Route } from "./+types/${kebab}";

const path = "/${kebab}";

export const handle: PageHandle = { form: { from: "user" } };

export function meta(args: Route.MetaArgs) {
  return describePage(args, { title: "${title}", description: "${title}.", path, listed: false });
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const { services, viewer } = pageOf(context);
  const user = requireUserPage(viewer, path);
  return {
    entries: await listOwn${pascal}Entries(services, user),
    isSaved: new URL(request.url).searchParams.has("saved"),
  };
}

export const action = formAction("user", ${camel}EntryForm, async ({ services, viewer }, entry) => {
  await add${pascal}Entry(services, viewer, entry);
  return \`\${path}?saved\`;
});

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args);

export default function ${pascal}Page({ loaderData }: Route.ComponentProps) {
  const { entries, isSaved } = loaderData;
  return (
    <Page title="${title}">
      <div className="grid gap-8">
        <DoneNotice title={isSaved ? "Your entry is saved" : null} />
        {/* Begins empty again once what it sent is in the list. */}
        <Form key={entries.length} summary={false} className="grid max-w-form gap-4">
          <TextField name="text" label="Text" required />
          <SubmitButton busyLabel="Saving...">Save</SubmitButton>
        </Form>
        <ul aria-label="Your entries" className="grid gap-2">
          {entries.map(({ id, text }) => (
            <li key={id} className="wrap-anywhere">
              {text}
            </li>
          ))}
        </ul>
      </div>
    </Page>
  );
}
`,
    [`src/features/${kebab}/pages/${kebab}.integration.test.ts`]: `import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestContext, type TestContext } from "../../../../tests/support/services.ts";
import { pageRoute, visitPage } from "../../../../tests/support/pages/visit-page.tsx";
import * as page from "./${kebab}.tsx";

let context: TestContext;
beforeAll(async () => {
  context = await createTestContext();
});
afterAll(() => context.close());

const routes = [pageRoute("/${kebab}", page)];

test("an entry is saved and listed", async () => {
  const user = await context.createUser();
  const { location } = await visitPage(context, routes, "/${kebab}", { text: "The first one" }, user);
  expect(location).toBe("/${kebab}?saved");
  const { html } = await visitPage(context, routes, "/${kebab}?saved", undefined, user);
  expect(html).toMatch(/Your entry is saved.*The first one/);
});

test("one without text is refused at its field", async () => {
  const user = await context.createUser();
  const { status, html } = await visitPage(context, routes, "/${kebab}", { text: " " }, user);
  expect(status).toBe(400);
  expect(html).toMatch(/<p id="text-error"[^>]*>.*Text is required/);
});

test("visitors sign in first", async () => {
  const { location } = await visitPage(context, routes, "/${kebab}");
  expect(location).toBe("/auth?next=%2F${kebab}");
});
`,
    [file("feature.server.ts")]: `import type { Feature } from "#platform/feature.ts";
import { ${camel}PersonalData } from "./${kebab}.personal-data.server.ts";

/** The ${words} of people. */
export const ${camel}Feature: Feature = {
  name: "${kebab}",
  personalData: ${camel}PersonalData,
};
`,
    [file("both.integration.test.ts")]: `import { afterAll, beforeAll, expect, test } from "vitest";
import { exportFrom } from "../../../tests/support/people/personal-data.ts";
import {
  countRowsSeen,
  createRowViewers,
  denied,
  expectWritesDenied,
  type RowViewers,
} from "../../../tests/support/database/row-security.ts";
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
