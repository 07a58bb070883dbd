import { ToastMessage } from "./toast-message.tsx";

export const title = "Toast message";

const nothing = () => {};

export const examples = {
  Default: () => (
    <ToastMessage
      variant="default"
      title="Saved"
      description="Your profile is up to date."
      onClose={nothing}
    />
  ),
  "Without a description": () => (
    <ToastMessage variant="default" title="Copied" description={undefined} onClose={nothing} />
  ),
  Error: () => (
    <ToastMessage
      variant="destructive"
      title="That didn't work"
      description={`We couldn't save ${"x".repeat(80)}. Try again in a moment.`}
      onClose={nothing}
    />
  ),
};
