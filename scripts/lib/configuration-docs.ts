import type { ConfigurationDefinition, Variable } from "../../src/platform/config/configuration.ts";
import { replaceSection } from "./page-sections.ts";

/** The page with the table of variables between its two markers. */
export function replaceTable(
  page: string,
  definitions: readonly ConfigurationDefinition[],
): string {
  return replaceSection(page, "configuration", unique(definitions).map(section).join("\n\n"));
}

/** A file to copy to `.env`: every variable, commented out, with its default. */
export function environmentExample(definitions: readonly ConfigurationDefinition[]): string {
  const sections = unique(definitions).map(({ title, variables }) => {
    const entries = Object.values(variables).map(
      (variable) =>
        `# ${variable.meaning.replaceAll("`", "")}\n#${variable.name}=${defaultValue(variable) ?? ""}`,
    );
    return `# ${title}\n\n${entries.join("\n\n")}`;
  });
  const head = "# Copy to .env and set what you need. Made by npm run docs from the configuration.";
  return `${[head, ...sections].join("\n\n\n")}\n`;
}

/** A definition that two features share is shown once. */
function unique(definitions: readonly ConfigurationDefinition[]): ConfigurationDefinition[] {
  return [...new Set(definitions)];
}

function section({ title, variables }: ConfigurationDefinition): string {
  const rows = Object.values(variables).map((variable) =>
    [`\`${variable.name}\``, variable.meaning, shownDefault(variable), shownNeed(variable)]
      .map((cell) => cell.replaceAll("|", "\\|"))
      .join(" | "),
  );
  return [
    `**${title}**`,
    "",
    "| Variable | Meaning | Default | In production |",
    "|---|---|---|---|",
    ...rows.map((row) => `| ${row} |`),
  ].join("\n");
}

function shownDefault(variable: Variable): string {
  if (variable.defaultText) return variable.defaultText;
  const value = defaultValue(variable);
  return value ? `\`${value}\`` : "–";
}

function shownNeed({ production }: Variable): string {
  if (!production) return "optional";
  if (production === "required") return "required";
  return `required, or allow \`${production.requiredUnless}\``;
}

function defaultValue({ schema }: Variable): string | undefined {
  const { success, data } = schema.safeParse(undefined);
  if (!success || data === undefined || data === null) return undefined;
  return String(data);
}
