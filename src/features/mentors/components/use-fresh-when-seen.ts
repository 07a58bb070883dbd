import { useEffect } from "react";
import { useQuietRevalidate } from "#platform/browser/use-quiet-revalidate.ts";

/** Loads the page's data again when the user comes back to it, as long as `wanted`. */
export function useFreshWhenSeen(wanted: boolean): void {
  const revalidate = useQuietRevalidate();
  useEffect(() => {
    if (!wanted) return;
    const look = () => {
      if (document.visibilityState === "visible") void revalidate();
    };
    document.addEventListener("visibilitychange", look);
    window.addEventListener("focus", look);
    window.addEventListener("pageshow", look);
    return () => {
      document.removeEventListener("visibilitychange", look);
      window.removeEventListener("focus", look);
      window.removeEventListener("pageshow", look);
    };
  }, [wanted, revalidate]);
}
