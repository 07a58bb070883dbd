import { unitOf } from "./layers.ts";
import type { SourceGraph } from "./source-graph.ts";

/**
 * Files that may name a package. A feature may use the language of the stack directly; a vendor's
 * package is behind a port of the platform. A package that is missing here has no place yet: decide
 * on one and write it down.
 */
const places: Record<string, RegExp> = {
  react: /^src\//,
  "react-router": /^src\//,
  "lucide-react": /^src\/(ui|features)\//,
  zod: /^src\//,
  "schema-dts": /^src\/(platform|features)\//,
  hono: /^src\/(server|platform|features)\//,
  kysely: /^src\/(platform\/|features\/.*\.store\.server\.ts$)/,

  "react-dom": /^src\/entry\.(client|server)\.tsx$/,
  // Twenty kilobytes that no page needs: who works with zones asks shared/zones/zoned-time.ts.
  "temporal-polyfill": /^src\/shared\/zones\/zoned-time\.ts$/,
  isbot: /^src\/(entry\.server\.tsx$|features\/resources\/)/,
  feed: /^src\/features\/(resources\/feed|jobs\/distribution\/feeds)\./,
  "@react-router/dev": /^src\/routes\.ts$/,
  "@react-router/node": /^src\/(entry\.server\.tsx$|server\/)/,
  "@hono/node-server": /^src\/(server|platform\/http)\//,

  "@fontsource-variable/figtree": /^src\/(ui\/|root\.tsx$)/,
  "@fontsource-variable/newsreader": /^src\/(ui\/|root\.tsx$)/,
  "radix-ui": /^src\/ui\//,
  sonner: /^src\/ui\//,
};

/** Vendors and infrastructure: in the platform alone. */
const platformOnly = /^src\/platform\//;

/**
 * Pages, components, stores and the rest may use Node's own modules except in the browser's design
 * system.
 */
const nodePlaces = /^src\/(?!ui\/|shared\/)/;

export function misplacedPackages({ references }: SourceGraph): string[] {
  return references
    .filter(({ external, to }) => external && !to.startsWith("virtual:"))
    .filter(({ from, to }) => !placeOf(to).test(from))
    .map(({ from, to }) => `${from} imports ${to}: it may be imported by ${placeOf(to).source}`);
}

function placeOf(name: string): RegExp {
  if (name.startsWith("node:")) return nodePlaces;
  return places[name] ?? platformOnly;
}

const query =
  /\.(selectFrom|insertInto|updateTable|deleteFrom|mergeInto|replaceInto|executeRaw|executeQuery)\s*\(/;

/** Queries live in stores and in the platform; the server and pages ask use cases. */
export function misplacedQueries({ files }: SourceGraph): string[] {
  return [...files]
    .filter(([path]) => unitOf(path) !== "platform" && !path.endsWith(".store.server.ts"))
    .filter(([, text]) => query.test(text))
    .map(
      ([path, text]) => `${path} queries the database (${query.exec(text)?.[1]}): only stores do`,
    );
}
