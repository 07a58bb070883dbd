import { redirect } from "react-router";
import type { Route } from "./+types/playbooks-redirect";

/** Addresses without `/career` that other sites still link to. */
export function loader({ params }: Route.LoaderArgs) {
  const rest = (params["*"] ?? "").split("/").filter(Boolean).map(encodeURIComponent);
  throw redirect(["/career/playbooks", ...rest].join("/"), 301);
}
