export interface Option {
  value: string;
  label: string;
}

interface Choices {
  options?: readonly Option[];
  groups?: readonly { label: string; options: readonly Option[] }[];
  help?: string;
}

/**
 * A field of an entry: how it is asked for, and what may be entered. Pages show it, so it has no schema; the server
 * makes one of it (`entry-kinds.schemas.ts`).
 */
export interface EntryField extends Choices {
  kind: "text" | "lines" | "month" | "day" | "choice";
  label: string;
  isOptional: boolean;
  minLength?: number;
  maxLength?: number;
  /** Suggestions that complete a text. Others can be entered. */
  suggestions?: readonly string[];
}

interface TextOptions {
  min?: number;
  max: number;
  help?: string;
  suggestions?: readonly string[];
}

export const text = (label: string, { min = 2, max, ...rest }: TextOptions) => ({
  kind: "text" as const,
  label,
  isOptional: false as const,
  minLength: min,
  maxLength: max,
  ...rest,
});

export const optionalText = (label: string, { min = 1, max, ...rest }: TextOptions) => ({
  kind: "text" as const,
  label,
  isOptional: true as const,
  minLength: min,
  maxLength: max,
  ...rest,
});

export const optionalLines = (label: string, { max, help }: TextOptions) => ({
  kind: "lines" as const,
  label,
  isOptional: true as const,
  minLength: 1,
  maxLength: max,
  ...(help ? { help } : {}),
});

export const optionalMonth = (
  label: string,
  help = "For example, June 2021 or just the year.",
) => ({
  kind: "month" as const,
  label,
  isOptional: true as const,
  maxLength: 20,
  help,
});

export const optionalDay = (label: string, help?: string) => ({
  kind: "day" as const,
  label,
  isOptional: true as const,
  ...(help ? { help } : {}),
});

export const choice = (label: string, choices: Choices) => ({
  kind: "choice" as const,
  label,
  isOptional: false as const,
  ...choices,
});

export const optionalChoice = (label: string, choices: Choices) => ({
  kind: "choice" as const,
  label,
  isOptional: true as const,
  ...choices,
});
