import type { AdminScreen } from "#platform/admin/admin-screen.ts";
import type { Services } from "#platform/services.ts";
import { hasRight, type Viewer } from "#platform/viewer.ts";
import type { AdminLink, AdminMenuGroup } from "./admin-menu.types.ts";

/** The screens that a person may open now, by the area of work. Areas without any are left out. */
export function readAdminMenu(services: Services, viewer: Viewer): AdminMenuGroup[] {
  const groups = Map.groupBy(screensOf(services, viewer), ({ area }) => area);
  return [...groups].map(([area, screens]) => ({ area, links: screens.map(toLink) }));
}

function screensOf(services: Services, viewer: Viewer): AdminScreen[] {
  return services.admin.screens.filter(
    ({ rights, isInUse }) =>
      rights.some((right) => hasRight(viewer, right)) && isInUse?.(services) !== false,
  );
}

const toLink = ({ to, label, detail }: AdminScreen): AdminLink => ({ to, label, detail });
