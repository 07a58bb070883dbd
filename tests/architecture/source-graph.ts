import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { posix } from "node:path";
import { fileURLToPath } from "node:url";
import { parseSync } from "vite";

export const root = fileURLToPath(new URL("../../", import.meta.url));

/** One file's mention of another module. */
export interface Reference {
  from: string;
  /** A path of the project, or the name of a package ("node:fs", "@scope/name"). */
  to: string;
  /** Gone when the types are stripped. */
  typeOnly: boolean;
  external: boolean;
}

export interface SourceGraph {
  /** Text by path, relative to the project. */
  files: ReadonlyMap<string, string>;
  references: readonly Reference[];
}

/** Tests and examples, and what only they use. */
export const isTest = (path: string) =>
  /\.(test|test-support|fixture|conformance|example)\.tsx?$/.test(path);

/** The product's own modules, without tests and what only tests use. */
export function readSources(): SourceGraph {
  const paths = listFiles("src").filter((path) => /\.tsx?$/.test(path) && !isTest(path));
  return graphOf(
    Object.fromEntries(paths.map((path) => [path, readFileSync(root + path, "utf8")])),
  );
}

/** Paths of all files below `folder`, relative to the project. */
export function listFiles(folder: string): string[] {
  return readdirSync(root + folder, { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    return entry.isDirectory() ? listFiles(path) : [path];
  });
}

/** The graph of given texts by path; rules are tried on made-up ones. */
export function graphOf(texts: Record<string, string>): SourceGraph {
  const files = new Map(Object.entries(texts));
  const references = [...files].flatMap(([path, text]) => referencesOf(path, text, files));
  return { files, references };
}

function referencesOf(path: string, text: string, files: ReadonlyMap<string, string>): Reference[] {
  if (path.endsWith(".gen.ts")) return [];
  const { module, program, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path} cannot be parsed: ${errors[0]?.message}`);

  const found = new Map<string, boolean>();
  const add = (specifier: string, typeOnly: boolean) =>
    found.set(specifier, (found.get(specifier) ?? true) && typeOnly);

  for (const { moduleRequest, entries } of module.staticImports) {
    add(moduleRequest.value, entries.length > 0 && entries.every(({ isType }) => isType));
  }
  for (const { entries } of module.staticExports) {
    for (const { moduleRequest, isType } of entries) {
      if (moduleRequest) add(moduleRequest.value, isType);
    }
  }
  visit(program, (node) => {
    const source = node.source as { type?: string; value?: unknown } | undefined;
    if (typeof source?.value !== "string") return;
    if (node.type === "TSImportType") add(source.value, true);
    if (node.type === "ImportExpression") add(source.value, false);
  });
  return [...found].map(([specifier, typeOnly]) => ({
    from: path,
    typeOnly,
    ...resolve(path, specifier, files),
  }));
}

type SyntaxNode = Record<string, unknown> & { type: string };

function visit(value: unknown, see: (node: SyntaxNode) => void): void {
  if (typeof value !== "object" || value === null) return;
  if ("type" in value && typeof value.type === "string") see(value as SyntaxNode);
  for (const child of Object.values(value)) visit(child, see);
}

function resolve(
  from: string,
  specifier: string,
  files: ReadonlyMap<string, string>,
): { to: string; external: boolean } {
  const plain = specifier.split("?", 1)[0] ?? specifier;
  if (plain.startsWith("#")) return internal(`src/${plain.slice(1)}`, from, files);
  if (plain.startsWith(".")) return internal(posix.join(posix.dirname(from), plain), from, files);
  if (plain.startsWith("node:") || plain.startsWith("virtual:")) {
    return { to: plain, external: true };
  }
  const parts = plain.split("/");
  return { to: parts.slice(0, plain.startsWith("@") ? 2 : 1).join("/"), external: true };
}

function internal(path: string, from: string, files: ReadonlyMap<string, string>) {
  const generated = path.includes("/+types/");
  const onDisk = existsSync(root + path) && statSync(root + path).isFile();
  if (!generated && !files.has(path) && !onDisk) {
    throw new Error(`${from} imports ${path}, which is not a file (write the extension)`);
  }
  return { to: path, external: false };
}
