import { Outlet } from "react-router";
import { pageOf } from "#platform/http/page.ts";
import { readAdminMenu } from "../admin-menu.usecases.server.ts";
import { AdminNavigation } from "../components/admin-navigation.tsx";
import type { Route } from "./+types/admin-frame";

/** The frame around every page under `/admin`. Each page asks for its own right. */
export async function loader({ context }: Route.LoaderArgs) {
  const { services, viewer } = pageOf(context);
  return { menu: readAdminMenu(services, viewer) };
}

export default function AdminFrame({ loaderData: { menu } }: Route.ComponentProps) {
  return (
    <div className="admin-frame mx-auto max-w-[90rem] xl:grid xl:grid-cols-[15rem_minmax(0,1fr)]">
      <AdminNavigation menu={menu} />
      <div>
        <Outlet />
      </div>
    </div>
  );
}
