import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import type { Member } from "../employers.types.ts";
import { MemberRow } from "./member-row.tsx";

const member: Member = {
  userId: "6b0b5000-0000-4000-8000-000000000001",
  name: null,
  email: null,
  role: "recruiter",
  joinedAt: new Date("2026-11-22T12:00:00Z"),
  isSuspended: false,
  isLeaving: false,
};

test("a member without a name or an email is still called something", () => {
  const row = (
    <MemberRow
      member={member}
      isViewer={false}
      isManaging
      work={undefined}
      successors={[]}
      rolesWithoutWork={[]}
    />
  );
  const router = createMemoryRouter([{ path: "/", element: row }]);
  const html = renderToStaticMarkup(<RouterProvider router={router} />);
  expect(html).toContain(">A member</p>");
  expect(html).toContain("Change the role of a member");
  expect(html).toContain("Remove a member");
  expect(html).not.toContain("email them");
});
