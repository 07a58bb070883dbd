import type { AdminPart } from "#platform/admin/admin-part.ts";
import { findBookings } from "./admin-search.store.server.ts";

export const bookingAdmin: AdminPart = {
  searches: [
    {
      label: "Bookings",
      right: "people",
      find: findBookings,
      to: (guestId) => `/admin/users/${guestId}`,
    },
  ],
};
