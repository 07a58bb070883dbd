import { useSyncExternalStore } from "react";
import { toSeconds } from "#shared/time.ts";
import { closedCookie, readClosed, withClosed } from "../notices.rules.ts";

const rememberedSeconds = toSeconds({ days: 100 });
const changes = new EventTarget();

/** Keys of the notices that this browser's visitor closed. None until the page's scripts run. */
export function useClosedNotices(): readonly string[] {
  const cookies = useSyncExternalStore(
    subscribe,
    () => readClosed(document.cookie).join("."),
    () => "",
  );
  return cookies ? cookies.split(".") : [];
}

/** Closes a notice here and on the next pages. Only in the browser. */
export function closeNotice(key: string): void {
  const secure = window.location.protocol === "https:" ? "; Secure" : "";
  const value = withClosed(readClosed(document.cookie), key);
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not yet everywhere
  document.cookie = `${closedCookie}=${value}; Path=/; Max-Age=${rememberedSeconds}; SameSite=Lax${secure}`;
  changes.dispatchEvent(new Event("change"));
}

function subscribe(listener: () => void): () => void {
  changes.addEventListener("change", listener);
  return () => changes.removeEventListener("change", listener);
}
