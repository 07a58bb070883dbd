import { redirect } from "react-router";
import type { Route } from "./+types/guide-redirect";

/** Addresses without `/guides` that other sites still link to. */
export function loader({ params }: Route.LoaderArgs) {
  throw redirect(`/resources/guides/${encodeURIComponent(params.slug)}`, 301);
}
