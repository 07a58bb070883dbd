import { Check } from "lucide-react";
import { Link } from "react-router";
import { useFieldState } from "#ui/form/form-state.ts";
import { HiddenValue } from "#ui/form/hidden-value.tsx";
import { classNames } from "#ui/styles/class-names.ts";
import { type OfficeName, officeNames, offices } from "../consultations.constants.ts";

/** Choice of the office to speak with, made of links so that it works without scripts. */
export function OfficeChoice({
  office: chosen,
  pathOf,
}: {
  office: OfficeName;
  pathOf: (office: OfficeName) => string;
}) {
  const { error } = useFieldState("office");
  return (
    <nav aria-label="Office" className="grid gap-4 border-t border-line pt-6">
      <h3 className="text-lg font-semibold">Office</h3>
      {error ? <p className="text-sm font-semibold text-danger">{error}</p> : null}
      <HiddenValue name="office" value={chosen} />
      <ul className="grid gap-3 sm:grid-cols-2">
        {officeNames.map((name) => {
          const { city, country } = offices[name];
          const isChosen = name === chosen;
          return (
            <li key={name}>
              <Link
                to={pathOf(name)}
                preventScrollReset
                replace
                aria-current={isChosen ? "true" : undefined}
                className={classNames(
                  "flex h-full items-start justify-between gap-3 rounded-sm border px-4 py-3 transition-colors",
                  isChosen
                    ? "border-accent bg-accent-soft"
                    : "border-control bg-surface hover:border-ink hover:bg-sunken",
                )}
              >
                <span>
                  <span className="block font-semibold">{city}</span>
                  <span className="block text-sm text-muted">
                    For hiring and working in {country}
                  </span>
                </span>
                {isChosen ? <Check aria-hidden className="mt-0.5 size-5 shrink-0" /> : null}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
