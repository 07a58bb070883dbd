import type { Services } from "#platform/services.ts";
import { sampleTeam } from "../../../content/samples/team.ts";
import type { TeamMember } from "./team.schemas.ts";
import { readTeam } from "./team.store.server.ts";

export interface Team {
  members: readonly TeamMember[];
  /** Nobody of them exists. */
  isSample: boolean;
}

/** The people on the page about us. A demo without any shows the samples. */
export function listTeam({ application }: Pick<Services, "application">): Team {
  const members = readTeam();
  return members.length === 0 && application.mode === "demo"
    ? { members: sampleTeam, isSample: true }
    : { members, isSample: false };
}
