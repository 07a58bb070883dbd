import type { ComponentProps } from "react";
import { TextField } from "#ui/form/text-field.tsx";

export function EmailField(validity: ComponentProps<"input">) {
  return <TextField name="email" label="Email" required type="email" {...validity} />;
}
