import { useEffect } from "react";
import { Toaster as Sonner, toast as show } from "sonner";
import { type Toast, takeToasts } from "./toast.ts";
import { ToastMessage } from "./toast-message.tsx";

/** Until then, a screen reader may not know a region that has just come into the page. */
const knownAfterMilliseconds = 150;

/** The corner of the screen that messages pass through. Loaded with the first one: see toast.ts. */
export default function Messages() {
  useEffect(() => {
    let stop = () => {};
    const timer = setTimeout(() => {
      stop = takeToasts(showMessage);
    }, knownAfterMilliseconds);
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, []);
  return (
    <Sonner
      position="bottom-right"
      expand
      gap={12}
      visibleToasts={4}
      containerAriaLabel="Notifications"
      toastOptions={{ className: "w-full font-sans" }}
    />
  );
}

function showMessage({ title, description, variant = "default" }: Toast): void {
  show.custom(
    (id) => (
      <ToastMessage
        title={title}
        description={description}
        variant={variant}
        onClose={() => show.dismiss(id)}
      />
    ),
    { duration: variant === "destructive" ? 10_000 : 6_000 },
  );
}
