import { useSyncExternalStore } from "react";
import { toSeconds } from "#shared/time.ts";

/** `null` follows the visitor's system. */
export type Theme = "light" | "dark" | null;

/** `platform/browser/before-paint.inline.js` reads it before the page is painted. */
const cookieName = "theme";
const oneYearInSeconds = toSeconds({ days: 365 });
const chosen = new EventTarget();

/** The visitor's choice. Null until the page's scripts run; the colors are right before that. */
export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, readTheme, () => null);
}

/** Shows the theme at once and keeps it for the next page. Only in the browser. */
export function chooseTheme(theme: Theme): void {
  const secure = window.location.protocol === "https:" ? "; Secure" : "";
  const lifetime = theme ? oneYearInSeconds : 0;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not yet everywhere
  document.cookie = `${cookieName}=${theme ?? ""}; Path=/; Max-Age=${lifetime}; SameSite=Lax${secure}`;
  if (theme) document.documentElement.dataset.theme = theme;
  else delete document.documentElement.dataset.theme;
  chosen.dispatchEvent(new Event("change"));
}

function readTheme(): Theme {
  const { theme } = document.documentElement.dataset;
  return theme === "light" || theme === "dark" ? theme : null;
}

function subscribe(listener: () => void): () => void {
  chosen.addEventListener("change", listener);
  return () => chosen.removeEventListener("change", listener);
}
