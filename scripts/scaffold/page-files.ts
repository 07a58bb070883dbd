import { pascal, sentence, words } from "./names.ts";

/** A page for those who are signed in, and a test of who may see it. */
export function pageFiles({
  feature,
  name,
  path,
}: {
  feature: string;
  name: string;
  path: string;
}): Record<string, string> {
  const title = sentence(words(name));
  const file = `src/features/${feature}/pages/${name}`;
  return {
    [`${file}.tsx`]: `import { pageOf } from "#platform/http/page.ts";
import { requireUserPage } from "#platform/http/page-access.ts";
import { describePage } from "#platform/http/page-meta.ts";
import { Page } from "#ui/page/page.tsx";
import type { Route } from "./+types/${name}";

const path = "${path}";

export function meta(args: Route.MetaArgs) {
  return describePage(args, { title: "${title}", description: "${title}.", path, listed: false });
}

export async function loader({ context }: Route.LoaderArgs) {
  const { viewer } = pageOf(context);
  const { email } = requireUserPage(viewer, path);
  return { email };
}

export default function ${pascal(name)}Page({ loaderData }: Route.ComponentProps) {
  return (
    <Page title="${title}">
      <p>You're signed in as {loaderData.email}.</p>
    </Page>
  );
}
`,
    [`${file}.integration.test.ts`]: `import { afterAll, beforeAll, expect, test } from "vitest";
import { anonymousViewer, type Viewer } from "#platform/viewer.ts";
import { pageContext } from "../../../../tests/support/pages/page-context.ts";
import { createTestContext, type TestContext } from "../../../../tests/support/services.ts";
import { loader } from "./${name}.tsx";

let context: TestContext;
beforeAll(async () => {
  context = await createTestContext();
});
afterAll(() => context.close());

function load(viewer: Viewer) {
  const request = new Request(new URL("${path}", context.services.application.baseUrl));
  return loader({
    request,
    context: pageContext(context.services, viewer, request),
    params: {},
  } as never);
}

test("is for those who are signed in", async () => {
  const user = await context.createUser();
  expect(await load(user)).toEqual({ email: user.email });
  const denial = await load(anonymousViewer).catch((thrown: Response) => thrown);
  expect(denial).toBeInstanceOf(Response);
  expect((denial as Response).headers.get("Location")).toBe("/auth?next=${encodeURIComponent(path)}");
});
`,
  };
}
