import type { AdminPart } from "#platform/admin/admin-part.ts";
import { findSessions } from "./admin-search.store.server.ts";

export const bookingAdmin: AdminPart = {
  searches: [
    {
      label: "Sessions",
      right: "people",
      find: findSessions,
      to: (guestId) => `/admin/users/${guestId}`,
    },
  ],
};
