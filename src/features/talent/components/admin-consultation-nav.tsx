import { NavLink } from "react-router";
import { adminConsultationsPath } from "../talent.constants.ts";

/** The way between the administrators' pages about consultations. */
export function AdminConsultationNav({ openRequests }: { openRequests: number }) {
  const parts = [
    [adminConsultationsPath, "Upcoming and past"],
    ...(openRequests > 0
      ? [[`${adminConsultationsPath}/requests`, `Requests from before (${openRequests})`]]
      : []),
    [`${adminConsultationsPath}/hours`, "Office hours"],
  ] as const;
  return (
    <nav aria-label="Consultations" className="border-b border-line pb-4">
      <ul className="flex flex-wrap gap-x-5 gap-y-2">
        {parts.map(([path = "", label]) => (
          <li key={path}>
            <NavLink
              to={path}
              end
              className="link inline-block py-1 aria-[current=page]:font-semibold aria-[current=page]:text-ink aria-[current=page]:no-underline"
            >
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
