import { Dialog as DialogPrimitive } from "radix-ui";
import type { ReactNode } from "react";

export interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Name of the dialog; for assistive technology, which announces it. */
  title: string;
  /** Element that takes the focus when the dialog has closed. */
  onClosed: () => void;
  children: ReactNode;
}

/**
 * A box over the page, which cannot be used meanwhile. Escape and a press beside it close it. On a
 * phone it takes the whole screen.
 */
export function Dialog({ open, onOpenChange, title, onClosed, children }: DialogProps) {
  return (
    <DialogPrimitive.Root open={open} onOpenChange={onOpenChange}>
      <DialogPrimitive.Portal>
        <DialogPrimitive.Overlay className="fixed inset-0 z-40 bg-[rgb(13_20_36/0.5)] print:hidden" />
        <DialogPrimitive.Content
          aria-describedby={undefined}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            onClosed();
          }}
          className="fixed inset-0 z-50 flex flex-col overflow-hidden bg-surface sm:inset-x-0 sm:top-[10vh] sm:bottom-auto sm:mx-auto sm:max-h-[80vh] sm:max-w-text sm:rounded-md sm:border sm:border-control sm:shadow-[0_16px_48px_rgb(13_20_36/0.28)] print:hidden"
        >
          <DialogPrimitive.Title className="sr-only">{title}</DialogPrimitive.Title>
          {children}
        </DialogPrimitive.Content>
      </DialogPrimitive.Portal>
    </DialogPrimitive.Root>
  );
}

/** Gives its one child, a button, the task of closing the dialog it stands in. */
export function DialogClose({ children }: { children: ReactNode }) {
  return <DialogPrimitive.Close asChild>{children}</DialogPrimitive.Close>;
}
