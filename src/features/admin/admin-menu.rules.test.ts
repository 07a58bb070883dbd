import { expect, test } from "vitest";
import { findCurrent } from "./admin-menu.rules.ts";

const addresses = ["/admin", "/admin/applications", "/admin/applications/jobs", "/admin/queues"];

test.for([
  ["/admin", "/admin"],
  ["/admin/", "/admin"],
  ["/admin/applications", "/admin/applications"],
  ["/Admin/Applications/jobs", "/admin/applications/jobs"],
  ["/admin/applicationsx", "/admin"],
  ["/admin/queues/emails/1", "/admin/queues"],
  ["/dashboard", undefined],
])("%s belongs to %s", ([path, current]) => {
  expect(findCurrent(addresses, path ?? "")).toBe(current);
});
