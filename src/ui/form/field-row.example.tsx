import type { ReactNode } from "react";
import { FieldRow } from "./field-row.tsx";
import { TextField } from "./text-field.tsx";

export const title = "FieldRow";

export const examples: Record<string, () => ReactNode> = {
  "Two fields": () => (
    <FieldRow>
      <TextField name="row-from" type="date" label="First day" required />
      <TextField name="row-to" type="date" label="Last day" optional />
    </FieldRow>
  ),
};
