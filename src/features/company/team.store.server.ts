import { readYaml } from "#platform/markdown/read-yaml.ts";
import { type TeamMember, teamSchema } from "./team.schemas.ts";

export const teamPath = "/content/team.yaml";

/** Read at the first use and kept: the file is part of the build. */
let team: readonly TeamMember[] | undefined;

/** The people in `content/team.yaml`. Throws when the file isn't as its schema says. */
export function readTeam(): readonly TeamMember[] {
  team ??= parseTeam(readTeamFile());
  return team;
}

export function parseTeam(text: string): readonly TeamMember[] {
  const result = teamSchema.safeParse(readYaml(text, teamPath));
  if (result.success) return result.data.team ?? [];
  const problems = result.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`);
  throw new Error(`${teamPath}: ${problems.join(", ")}`);
}

function readTeamFile(): string {
  const files = import.meta.glob<string>("/content/team.yaml", {
    query: "?raw",
    import: "default",
    eager: true,
  });
  const text = files[teamPath];
  if (text === undefined) throw new Error(`${teamPath} is missing`);
  return text;
}
