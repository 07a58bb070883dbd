import { useLocation } from "react-router";
import { useHydrated } from "#platform/browser/use-hydrated.ts";
import { type ApplicationSource, readSource } from "../applications/sources.constants.ts";

/**
 * The source that led the visitor to this page, read from its address by the browser. The server's page is the
 * same for every source, so that all visitors share one.
 */
export function useApplicationSource(): ApplicationSource | null {
  const { search } = useLocation();
  return useHydrated() ? readSource(new URLSearchParams(search).get("from")) : null;
}
