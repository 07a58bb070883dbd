import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import type { MergedAccount, MergePreview } from "../people.types.ts";
import { MergePreviewPart } from "./merge-preview.tsx";

const withEmail = (name: string): MergedAccount => ({
  id: name,
  name,
  hasEmail: true,
  isEmailed: true,
});
const withPhone: MergedAccount = {
  id: "phone",
  name: "+14165550100",
  hasEmail: false,
  isEmailed: false,
};

const preview: MergePreview = {
  stays: withEmail("amina@example.com"),
  leaves: withEmail("bello@example.com"),
  moves: [],
  drops: [],
  blocks: [],
};

function read(changes: Partial<MergePreview>): string {
  const element = <MergePreviewPart preview={{ ...preview, ...changes }} />;
  const router = createMemoryRouter([{ path: "/", element }]);
  const html = renderToStaticMarkup(<RouterProvider router={router} />);
  return html.replace(/<[^>]*>/g, " ").replaceAll("&#x27;", "'");
}

test("an account is called empty only where nothing is left behind either", () => {
  expect(read({})).toContain("The account we'll delete is empty.");
  const drops = [{ called: "Newsletter", count: 1, why: "The other account has it too." }];
  const left = read({ drops });
  expect(left).toContain("Nothing.");
  expect(left).not.toContain("is empty");
});

test("the preview promises an email to the addresses that there are", () => {
  expect(read({})).toContain(
    "Its email can be used again. We'll email both addresses with your reason.",
  );
  const leaving = read({ leaves: withPhone });
  expect(leaving).toContain("We'll email amina@example.com with your reason.");
  expect(leaving).not.toContain("Its email");
  expect(read({ stays: withPhone })).toContain("We'll email bello@example.com with your reason.");
  expect(read({ stays: withPhone, leaves: withPhone })).not.toContain("We'll email");
});
