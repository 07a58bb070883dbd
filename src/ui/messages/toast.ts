export interface Toast {
  title: string;
  description?: string;
  variant?: "default" | "destructive";
}

type Show = (toast: Toast) => void;

const waiting: Toast[] = [];
const wanted = new EventTarget();
let show: Show | undefined;

/**
 * Shows a passing message. A destructive one stays longer and interrupts a screen reader. What
 * shows it is loaded for the first message, which waits for it.
 */
export function toast(message: Toast): void {
  if (show) {
    show(message);
    return;
  }
  waiting.push(message);
  wanted.dispatchEvent(new Event("change"));
}

/** Takes over the messages, those that wait first; answers how to stop. For the toaster alone. */
export function takeToasts(taker: Show): () => void {
  show = taker;
  for (const message of waiting.splice(0)) taker(message);
  return () => {
    show = undefined;
  };
}

/** Whether a message waits for the toaster, as a store for `useSyncExternalStore`. */
export const toastsWaiting = {
  subscribe(listener: () => void): () => void {
    wanted.addEventListener("change", listener);
    return () => wanted.removeEventListener("change", listener);
  },
  read: () => waiting.length > 0,
};
