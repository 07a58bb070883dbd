import type { ComponentProps } from "react";
import { classNames } from "../styles/class-names.ts";
import { controlStyles } from "./control-styles.ts";

export function Input({ className, type = "text", ...rest }: ComponentProps<"input">) {
  return <input type={type} className={classNames(controlStyles, className)} {...rest} />;
}
