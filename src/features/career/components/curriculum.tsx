import { Link } from "react-router";
import { Accordion } from "#ui/content/accordion.tsx";
import { playbookPath } from "../career.constants.ts";
import { formatMinutes } from "../career.rules.ts";
import type { ModuleOutline } from "../career.types.ts";

export interface CurriculumProps {
  playbookId: string;
  modules: readonly ModuleOutline[];
}

/** The modules of a playbook and what each is about; the first leads to the preview. */
export function Curriculum({ playbookId, modules }: CurriculumProps) {
  return (
    <Accordion
      name="curriculum"
      items={modules.map(({ number, title, summary, minutes }) => ({
        id: `module-${number}`,
        title: (
          <span className="grid grid-cols-[auto_1fr] gap-3">
            <span className="min-w-5 text-muted tabular-nums">{number}</span>
            {title}
          </span>
        ),
        aside: formatMinutes(minutes),
        content: (
          <div className="grid gap-3 pl-8">
            <p>{summary}</p>
            {number === 1 ? (
              <p>
                <Link className="link" to={playbookPath(playbookId, "preview")}>
                  Read this module now
                </Link>
              </p>
            ) : null}
          </div>
        ),
      }))}
    />
  );
}
