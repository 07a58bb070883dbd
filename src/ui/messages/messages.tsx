import { useEffect } from "react";
import { Toaster as Sonner, toast as show } from "sonner";
import { takeToasts } from "./toast.ts";
import { ToastMessage } from "./toast-message.tsx";

/** The corner of the screen that messages pass through. Loaded with the first one: see toast.ts. */
export default function Messages() {
  useEffect(
    () =>
      takeToasts(({ title, description, variant = "default" }) => {
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
      }),
    [],
  );
  return (
    <Sonner
      position="bottom-right"
      expand
      gap={12}
      visibleToasts={4}
      containerAriaLabel="Messages"
      toastOptions={{ className: "w-full font-sans" }}
    />
  );
}
