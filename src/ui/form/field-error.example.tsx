import type { ReactNode } from "react";
import { FieldError } from "./field-error.tsx";

export const title = "FieldError";

export const examples: Record<string, () => ReactNode> = {
  "At a field": () => <FieldError id="example-error">Choose a time</FieldError>,
};
