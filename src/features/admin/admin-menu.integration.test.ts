import { afterAll, beforeAll, expect, test } from "vitest";
import { anonymousViewer } from "#platform/viewer.ts";
import { listPages } from "../../../tests/support/pages/page-modules.ts";
import { createTestContext, type TestContext } from "../../../tests/support/services.ts";
import { createAdminServices } from "./admin.services.server.ts";
import { readAdminMenu } from "./admin-menu.usecases.server.ts";

let context: TestContext;
beforeAll(async () => {
  context = await createTestContext();
});
afterAll(() => context.close());

test("each role's menu has the screens that its rights open, and no others", async () => {
  const { services, createUser } = context;
  const labels = async (role: "editor" | "finance" | "support") =>
    readAdminMenu(services, await createUser({ roles: [role] })).flatMap(({ links }) =>
      links.map(({ label }) => label),
    );
  expect((await labels("editor")).sort()).toEqual(["Content", "Events", "Facts", "Newsletter"]);
  const finance = await labels("finance");
  expect(finance).toEqual(expect.arrayContaining(["Sessions to decide on", "Audit log"]));
  expect(finance).not.toContain("People");
  const support = await labels("support");
  expect(support).toEqual(expect.arrayContaining(["People", "CV reviews", "Message reports"]));
  for (const other of ["Queues", "Sessions to decide on", "Content", "Audit log"]) {
    expect(support).not.toContain(other);
  }
});

test("someone without a role has no menu", async () => {
  const { services, createUser } = context;
  expect(readAdminMenu(services, await createUser())).toEqual([]);
  expect(readAdminMenu(services, anonymousViewer)).toEqual([]);
});

test("an administrator's menu leads to every screen without parameters", async () => {
  const { services, createUser } = context;
  const admin = await createUser({ roles: ["admin"] });
  const listed = readAdminMenu(services, admin).flatMap(({ links }) => links.map(({ to }) => to));
  // These are reached from the screens that they belong to.
  const inside = [
    "/admin",
    "/admin/search",
    "/admin/consultations/requests",
    "/admin/consultations/hours",
  ];
  const pages = listPages()
    .map(({ path }) => path)
    .filter((path) => /^\/admin(\/|$)/.test(path) && !path.includes(":"))
    .filter((path) => !/(\/export|\.csv)$/.test(path) && !inside.includes(path));
  expect([...listed].sort()).toEqual(pages.sort());
});

test("the outbox is on the menu only where it's in use", async () => {
  const { services, createUser, close } = await createTestContext({
    environment: { SMTP_URL: "smtp://127.0.0.1:1" },
  });
  const admin = await createUser({ roles: ["admin"] });
  const production = { ...services, application: { ...services.application, mode: "production" } };
  const labels = (of: typeof services) =>
    readAdminMenu(of, admin).flatMap(({ links }) => links.map(({ label }) => label));
  expect(labels(production as typeof services)).not.toContain("Outbox");
  expect(labels(context.services)).toContain("Outbox");
  await close();
});

test("two screens can't have one address", () => {
  const screen = {
    to: "/admin/twins",
    label: "Twins",
    detail: "Two of them",
    area: "Accounts",
    rights: ["people"],
  } as const;
  const features = [{ admin: { screens: [screen] } }, { admin: { screens: [screen] } }];
  expect(() => createAdminServices().readFrom(features)).toThrow("/admin/twins");
});
