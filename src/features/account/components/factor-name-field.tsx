import type { ComponentProps } from "react";
import { TextField } from "#ui/form/text-field.tsx";

/** Field for the name of a second step in the list. */
export function FactorNameField({
  suggestedName,
  ...control
}: { suggestedName: string } & ComponentProps<"input">) {
  return (
    <TextField
      name="name"
      label="Name"
      help="A name you'll recognize in the list"
      required
      autoComplete="off"
      maxLength={80}
      defaultValue={suggestedName}
      {...control}
    />
  );
}
