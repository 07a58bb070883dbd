import { type Sector, sectorText } from "#ui/drawings/sector.ts";
import type { SectorContent } from "../sectors/sectors.types.ts";

/** Roles by group, with what has to be known about each group. */
export function RoleLists({ groups, tint }: { groups: SectorContent["roles"]; tint: Sector }) {
  return (
    <div className="grid gap-x-12 gap-y-10 md:grid-cols-3">
      {groups.map(({ title, roles, note }) => (
        <section key={title} className="grid content-start gap-4">
          <h3 className={`text-xl ${sectorText[tint]}`}>{title}</h3>
          <ul className="border-t border-line">
            {roles.map((role) => (
              <li key={role} className="border-b border-line py-2">
                {role}
              </li>
            ))}
          </ul>
          <p className="text-sm text-muted">{note}</p>
        </section>
      ))}
    </div>
  );
}
