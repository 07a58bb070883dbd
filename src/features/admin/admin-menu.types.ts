import type { AdminScreen } from "#platform/admin/admin-screen.ts";

/** A screen as menus and lists show it. */
export type AdminLink = Pick<AdminScreen, "to" | "label" | "detail">;

/** One group of the menu. */
export interface AdminMenuGroup {
  area: string;
  links: AdminLink[];
}
