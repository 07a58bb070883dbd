import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { crowdedFolders } from "../../tests/architecture/names.ts";
import { LaunchError } from "../lib/errors.mjs";
import { addImport, addSorted, addToArray, addToList } from "./edits.ts";
import { featureFiles } from "./feature-files.ts";
import { jobFiles } from "./job-files.ts";
import { camel, featureNames, pascal } from "./names.ts";
import { pageFiles } from "./page-files.ts";

export interface Scaffolded {
  written: string[];
  changed: string[];
  /** The steps that are left to a person. */
  next: string[];
}

const usage = `Usage: npm run new -- feature <name>
       npm run new -- page <feature>/<name>
       npm run new -- job <feature>/<name>, or <feature>/<part>/<name>
Names are in kebab-case: reading-list, events/past-events, events/delete-drafts.`;

/** Writes what a new feature, page or job begins with into the project at `root`. */
export function scaffold(root: string, kind: string, name: string): Scaffolded {
  const project = new Project(root);
  if (kind === "feature") addFeature(project, checkName(name));
  else if (kind === "page" || kind === "job") {
    const steps = name.split("/");
    const isPlace = steps.length === 2 || (kind === "job" && steps.length === 3);
    const [feature = "", part] = steps;
    const own = steps.at(-1) ?? "";
    if (!isPlace || own === "") throw new LaunchError(`${usage}\n\nGiven: ${kind} ${name}`);
    for (const step of steps) checkName(step);
    if (!project.has(`src/features/${feature}/${feature}.feature.server.ts`)) {
      throw new LaunchError(
        `There is no feature called ${feature}. Make it first: npm run new -- feature ${feature}`,
      );
    }
    if (kind === "page") addPage(project, feature, own);
    else addJob(project, feature, own, steps.length === 3 ? part : undefined);
  } else throw new LaunchError(usage);
  return project.save();
}

function checkName(name: string): string {
  if (/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name) && name.length <= 40) return name;
  throw new LaunchError(
    `"${name}" is not a name in kebab-case of at most 40 characters.\n\n${usage}`,
  );
}

function addFeature(project: Project, name: string): void {
  const names = featureNames(name);
  if (project.has(`src/features/${name}`))
    throw new LaunchError(`There is a feature called ${name}.`);
  const types = "src/platform/database/schema.gen.ts";
  if (new RegExp(`^ {2}${names.table}:`, "m").test(project.read(types))) {
    throw new LaunchError(`There is a table called ${names.table}.`);
  }
  const number = String(project.lastMigration() + 1).padStart(4, "0");
  for (const [path, text] of Object.entries(featureFiles(names, number))) project.write(path, text);
  project.change("src/server/features.ts", (text) =>
    addToArray(
      addImport(text, `${names.camel}Feature`, `#features/${name}/${name}.feature.server.ts`),
      "features: readonly Feature[] = [",
      `${names.camel}Feature`,
    ),
  );
  project.change("tests/architecture/table-owners.ts", (text) =>
    addSorted(
      text,
      "tableOwners: Record<Table, Owner> = {",
      `  ${names.table}: "features/${name}",`,
    ),
  );
  project.change("tests/row-security.both.integration.test.ts", (text) =>
    addSorted(text, "readableWhenSignedIn = [", `  "${names.table}",`),
  );
  project.change("docs/project-structure.md", (text) =>
    addToList(
      text,
      "  platform/        what",
      `    ${`${name}/`.padEnd(16)} ${names.words}; /${name}\n`,
    ),
  );
  addRoute(project, `/${name}`, `features/${name}/pages/${name}.tsx`);
  project.next.push(
    "Say in the feature's declaration, in the table's comment and in the map what they are for.",
    `Add another page: npm run new -- page ${name}/archive`,
  );
}

function addPage(project: Project, feature: string, name: string): void {
  const path = `/${feature}/${name}`;
  const file = `src/features/${feature}/pages/${name}.tsx`;
  if (project.has(file)) throw new LaunchError(`There is a page at ${file}.`);
  for (const [at, text] of Object.entries(pageFiles({ feature, name, path })))
    project.write(at, text);
  addRoute(project, path, file.slice("src/".length));
}

/** Names a page for signed-in people where addresses are listed. */
function addRoute(project: Project, path: string, file: string): void {
  if (project.read("src/routes.ts").includes(`"${path.slice(1)}"`)) {
    throw new LaunchError(`There is a route for ${path}.`);
  }
  project.change("src/routes.ts", (text) =>
    addToList(text, '  route("search",', `  route("${path.slice(1)}", "${file}"),\n`),
  );
  project.change("tests/support/pages/site-addresses.ts", (text) =>
    addToList(
      addToList(
        text,
        '  "/search": 200,',
        `  "${path}": "/auth?next=${encodeURIComponent(path)}",\n`,
      ),
      '  "/admin": "admin",',
      `  "${path}": "jobseeker",\n`,
    ),
  );
  project.next.push(
    `Open http://localhost:3000${path} with npm run dev.`,
    "Link to it from a page that its readers know.",
  );
}

function addJob(project: Project, feature: string, name: string, part?: string): void {
  const root = `src/features/${feature}`;
  const folder = part === undefined ? root : `${root}/${part}`;
  if (!project.has(folder)) throw new LaunchError(`${feature} has no part called ${part}.`);
  const file = `${folder}/${name}.job.server.ts`;
  if (project.has(file)) throw new LaunchError(`There is a job at ${file}.`);
  const job = `${camel(name)}Job`;
  const files = jobFiles({ feature, folder, name, job, type: pascal(name) });
  for (const [at, text] of Object.entries(files)) project.write(at, text);
  project.change(`${root}/${feature}.feature.server.ts`, (text) => {
    const imported = addImport(text, job, `./${part ? `${part}/` : ""}${name}.job.server.ts`);
    if (/^ {2}jobs: \[/m.test(imported)) return addToArray(imported, "\n  jobs: [", job);
    const named = /^ {2}jobs: (\w+),$/m;
    if (named.test(imported)) return imported.replace(named, `  jobs: [...$1, ${job}],`);
    return imported.replace(/^ {2}name: "[^"]+",\n/m, (line) => `${line}  jobs: [${job}],\n`);
  });
  project.next.push(
    "Write what it does; it may run again with the same id.",
    'For one that runs by itself, add a schedule such as "29 * * * *", with an empty schema.',
  );
}

/** The files of a project, written all together. */
class Project {
  readonly next: string[] = [];
  readonly #root: string;
  readonly #written = new Map<string, string>();
  readonly #changed = new Map<string, string>();

  constructor(root: string) {
    this.#root = root;
  }

  has(path: string): boolean {
    return existsSync(join(this.#root, path));
  }

  read(path: string): string {
    return this.#changed.get(path) ?? readFileSync(join(this.#root, path), "utf8");
  }

  write(path: string, text: string): void {
    this.#written.set(path, text);
  }

  /** Changes one file; what it should be added to must be there. */
  change(path: string, edit: (text: string) => string): void {
    const before = this.read(path);
    const after = edit(before);
    if (after === before) throw new LaunchError(`${path} isn't as expected; nothing was written.`);
    this.#changed.set(path, after);
  }

  lastMigration(): number {
    const numbers = readdirSync(join(this.#root, "migrations")).map((file) =>
      Number.parseInt(file, 10),
    );
    return Math.max(0, ...numbers.filter(Number.isInteger));
  }

  save(): Scaffolded {
    this.#checkRoom();
    for (const [path, text] of [...this.#written, ...this.#changed]) {
      mkdirSync(dirname(join(this.#root, path)), { recursive: true });
      writeFileSync(join(this.#root, path), text);
    }
    return {
      written: [...this.#written.keys()],
      changed: [...this.#changed.keys()],
      next: [...this.next, "npm run check, and the new tests: npm test -- changed"],
    };
  }

  /** Refuses a folder that would hold more files than `tests/architecture` allows. */
  #checkRoom(): void {
    const folders = new Set([...this.#written.keys()].map((path) => dirname(path)));
    const before = [...folders].flatMap((folder) => this.#filesIn(folder));
    for (const folder of crowdedFolders([...before, ...this.#written.keys()])) {
      throw new LaunchError(
        `${folder} holds ${this.#filesIn(folder).length} files, which leaves no room. Move some into a part of their own first. A job may be in a part: npm run new -- job <feature>/<part>/<name>`,
      );
    }
  }

  #filesIn(folder: string): string[] {
    if (!this.has(folder)) return [];
    return readdirSync(join(this.#root, folder), { withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name }) => `${folder}/${name}`);
  }
}
