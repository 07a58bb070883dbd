import type { ReactNode } from "react";
import { ClientForm } from "./client-form.tsx";
import { SubmitButton } from "./submit-button.tsx";
import { TextField } from "./text-field.tsx";

export const title = "ClientForm";

export const examples: Record<string, () => ReactNode> = {
  "At rest": () => (
    <ClientForm onSubmit={(event) => event.preventDefault()} className="grid max-w-form gap-6">
      <TextField name="email" type="email" label="Email" required />
      <SubmitButton>Continue</SubmitButton>
    </ClientForm>
  ),
};
