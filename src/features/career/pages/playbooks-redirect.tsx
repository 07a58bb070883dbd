import { redirect } from "react-router";
import type { Route } from "./+types/playbooks-redirect";

/** Addresses without `/career` that other sites still link to. */
export function loader({ params }: Route.LoaderArgs) {
  throw redirect(`/career/playbooks${params["*"] ? `/${params["*"]}` : ""}`, 301);
}
