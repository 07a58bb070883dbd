import type { ComponentProps } from "react";
import { classNames } from "../styles/class-names.ts";
import { controlStyles } from "./control-styles.ts";

export function Textarea({ className, rows = 5, ...rest }: ComponentProps<"textarea">) {
  return (
    <textarea rows={rows} className={classNames(controlStyles, "resize-y", className)} {...rest} />
  );
}
