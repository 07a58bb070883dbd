import { z } from "zod";
import { readYaml } from "#platform/markdown/read-yaml.ts";
import { type Claim, claimSchema } from "./claims.schemas.ts";

export const claimsPath = "/content/claims.yaml";

/** Read at the first use and kept: the file is part of the build. */
let registry: ReadonlyMap<string, Claim> | undefined;

/** Every claim by its id. Throws when the file isn't as its schema says. */
export function readClaims(): ReadonlyMap<string, Claim> {
  registry ??= parseClaims(readClaimsFile());
  return registry;
}

const registrySchema = z.strictObject({ claims: z.array(claimSchema).nullable() });

/** The claims of the registry's text; the file's first lines describe the form. */
export function parseClaims(text: string): ReadonlyMap<string, Claim> {
  const result = registrySchema.safeParse(readYaml(text, claimsPath));
  if (!result.success) {
    const problems = result.error.issues.map(
      ({ path, message }) => `${path.join(".")}: ${message}`,
    );
    throw new Error(`${claimsPath}: ${problems.join(", ")}`);
  }
  const claims = new Map<string, Claim>();
  for (const claim of result.data.claims ?? []) {
    if (claims.has(claim.id)) throw new Error(`${claimsPath}: ${claim.id} is there twice`);
    claims.set(claim.id, claim);
  }
  return claims;
}

function readClaimsFile(): string {
  const files = import.meta.glob<string>("/content/claims.yaml", {
    query: "?raw",
    import: "default",
    eager: true,
  });
  const text = files[claimsPath];
  if (text === undefined) throw new Error(`${claimsPath} is missing`);
  return text;
}
