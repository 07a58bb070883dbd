import { Check, Lock } from "lucide-react";
import { Link } from "react-router";
import { classNames } from "#ui/styles/class-names.ts";
import { modulePath } from "../career.constants.ts";
import type { ModuleOutline } from "../career.types.ts";

export interface ModuleListProps {
  playbookId: string;
  modules: readonly (ModuleOutline & { done: boolean; open: boolean })[];
  /** The number of the one that is shown. */
  current: number;
}

/** All modules of a playbook with what is done of it. */
export function ModuleList({ playbookId, modules, current }: ModuleListProps) {
  const done = modules.filter((module) => module.done).length;
  return (
    <nav aria-label="Modules" className="grid content-start gap-4">
      <div className="grid gap-2">
        <p id="progress" className="font-semibold tabular-nums">
          {done} of {modules.length} modules done
        </p>
        <div aria-hidden className="h-1.5 rounded-full bg-line">
          <div
            className="h-full rounded-full bg-accent"
            style={{ width: `${(done / modules.length) * 100}%` }}
          />
        </div>
      </div>
      <ol className="border-t border-line">
        {modules.map(({ number, title, done: isDone, open }) => (
          <li key={number} className="border-b border-line">
            <Link
              to={modulePath(playbookId, number)}
              aria-current={number === current ? "page" : undefined}
              className={classNames(
                "flex min-h-11 items-start gap-3 py-2.5 hover:text-accent",
                number === current && "font-semibold",
              )}
            >
              <span className="w-5 shrink-0 text-right text-muted tabular-nums">{number}</span>
              <span className="flex-1">{title}</span>
              <ModuleState done={isDone} open={open} />
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}

function ModuleState({ done, open }: { done: boolean; open: boolean }) {
  if (done) {
    return <Check role="img" aria-label="Done" className="mt-1 size-4 shrink-0 text-success" />;
  }
  if (open) return null;
  return <Lock role="img" aria-label="Locked" className="mt-1 size-4 shrink-0 text-muted" />;
}
