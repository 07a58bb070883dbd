import type { ComponentProps } from "react";
import { TextField } from "#ui/form/text-field.tsx";

export function EmailField(input: Omit<ComponentProps<"input">, "name" | "type">) {
  return <TextField name="email" label="Email" required type="email" {...input} />;
}
