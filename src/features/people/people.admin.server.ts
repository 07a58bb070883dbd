import { signUps } from "#features/auth/auth.contract.ts";
import type { AdminPart } from "#platform/admin/admin-part.ts";
import { findPeople } from "./admin-search.store.server.ts";

export const peopleAdmin: AdminPart = {
  screens: [
    {
      to: "/admin/users",
      label: "People",
      detail: "Find or suspend accounts, and assign roles",
      area: "Accounts",
      rights: ["people"],
    },
  ],
  figures: [
    {
      label: "Sign-ups",
      to: "/admin/users",
      right: "people",
      readsAs: "system",
      unit: "count",
      happened: signUps,
    },
  ],
  searches: [
    { label: "People", right: "people", find: findPeople, to: (id) => `/admin/users/${id}` },
  ],
};
