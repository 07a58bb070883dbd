import { useEffect } from "react";
import { useRevalidator } from "react-router";

/** Loads the page's data again when the user comes back to it, as long as `wanted`. */
export function useFreshWhenSeen(wanted: boolean): void {
  const { revalidate } = useRevalidator();
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
