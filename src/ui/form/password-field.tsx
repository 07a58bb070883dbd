import { useState } from "react";
import { Button } from "../controls/button.tsx";
import { TextField, type TextFieldProps } from "./text-field.tsx";

export type PasswordFieldProps = Omit<TextFieldProps, "type" | "value" | "defaultValue" | "beside">;

/** A password, which can be shown. What was typed is never filled in again. */
export function PasswordField(props: PasswordFieldProps) {
  const [isShown, setShown] = useState(false);
  return (
    <TextField
      {...props}
      type={isShown ? "text" : "password"}
      defaultValue=""
      autoCapitalize="none"
      spellCheck={false}
      beside={
        <Button
          variant="secondary"
          aria-pressed={isShown}
          onClick={() => setShown((wasShown) => !wasShown)}
          className="noscript:hidden"
        >
          {isShown ? "Hide" : "Show"}
          <span className="sr-only"> what you type</span>
        </Button>
      }
    />
  );
}
