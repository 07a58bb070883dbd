import type { ReactNode } from "react";
import { ButtonForm } from "./button-form.tsx";

export const title = "ButtonForm";

export const examples: Record<string, () => ReactNode> = {
  "In a row": () => (
    <ButtonForm intent="remove" variant="secondary" size="small" busyLabel="Removing...">
      Remove
    </ButtonForm>
  ),
};
