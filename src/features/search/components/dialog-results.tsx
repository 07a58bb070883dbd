import { ArrowRight } from "lucide-react";
import type { MouseEvent } from "react";
import { Link } from "react-router";
import { markSamples } from "#shared/samples.ts";
import { SampleBadge } from "#ui/content/badge.tsx";
import { classNames } from "#ui/styles/class-names.ts";
import { groupNames } from "../search.constants.ts";
import { searchResultsPath } from "../search.rules.ts";
import type { SearchAnswer, SearchHit } from "../search.types.ts";
import { MarkedText } from "./marked-text.tsx";

const optionId = (hit: SearchHit) => `search-option-${hit.id}`;
const allId = "search-option-all";

interface OptionGroup {
  name: string;
  title: string;
  hits: readonly SearchHit[];
}

/** The best of all kinds, and the others by kind. Each option is there once. */
function groupsOf({ best, groups }: SearchAnswer): OptionGroup[] {
  if (groups.length < 2) {
    return groups.map(({ group, hits }) => ({
      name: group,
      title: groupNames[group].title,
      hits,
    }));
  }
  const shown = new Set(best.map(({ id }) => id));
  const rest = groups.flatMap(({ group, hits }) => {
    const others = hits.filter(({ id }) => !shown.has(id));
    return others.length > 0 ? [{ name: group, title: groupNames[group].title, hits: others }] : [];
  });
  return [{ name: "best", title: "Best matches", hits: best }, ...rest];
}

/** The ids of all options in their order. */
export function optionsOf(answer: SearchAnswer): string[] {
  const hits = groupsOf(answer).flatMap((group) => group.hits.map(optionId));
  return hits.length > 0 ? [...hits, allId] : [];
}

export interface DialogResultsProps {
  id: string;
  answer: SearchAnswer;
  /** The id of the option that Enter would open. */
  active: string | null;
  /** Another answer is on its way. */
  waiting: boolean;
  /** The pointer is on an option. */
  onPoint: (option: string) => void;
  /** An option is being opened here. */
  onLeave: () => void;
}

/** The best results of each group as options, and one that leads to them all. */
export function DialogResults({
  id,
  answer,
  active,
  waiting,
  onPoint,
  onLeave,
}: DialogResultsProps) {
  const option = (name: string) => ({
    id: name,
    role: "option",
    tabIndex: -1,
    "aria-selected": name === active,
    onPointerMove: () => onPoint(name),
    onClick: (event: MouseEvent) => {
      if (!event.ctrlKey && !event.metaKey && !event.shiftKey) onLeave();
    },
    className: classNames(
      "block scroll-my-2 rounded-sm border-l-2 px-3 py-2",
      name === active
        ? "border-accent bg-sunken"
        : "border-transparent forced-colors:border-[Canvas]",
    ),
  });
  return (
    <div
      id={id}
      role="listbox"
      aria-label="Results"
      aria-busy={waiting || undefined}
      className={classNames(
        "min-h-0 flex-1 overflow-y-auto overscroll-contain border-t border-line px-2 py-2 transition-opacity",
        waiting && "opacity-60",
      )}
    >
      {groupsOf(answer).map(({ name, title, hits }) => {
        const marks = markSamples(hits.map(({ sample }) => sample));
        return (
          // biome-ignore lint/a11y/useSemanticElements: options stand in groups, not in fieldsets
          <div key={name} role="group" aria-labelledby={`search-group-${name}`} className="pb-2">
            <p
              id={`search-group-${name}`}
              className="flex flex-wrap items-center gap-x-3 px-3 pt-2 pb-1 text-sm text-muted"
            >
              {title}
              {marks === "list" ? <SampleBadge /> : null}
            </p>
            {hits.map((hit) => (
              <Link key={hit.id} to={hit.path} {...option(optionId(hit))}>
                <span className="flex flex-wrap items-center gap-x-3 font-semibold wrap-anywhere">
                  <span dir="auto">
                    <MarkedText parts={hit.title} />
                  </span>
                  {name === "best" ? (
                    <span className="text-sm font-normal text-muted">
                      {groupNames[hit.group].title}
                    </span>
                  ) : null}
                  {marks === "entries" && hit.sample ? <SampleBadge /> : null}
                </span>
                <span dir="auto" className="line-clamp-2 text-sm wrap-anywhere text-muted">
                  <MarkedText parts={hit.detail} />
                </span>
              </Link>
            ))}
          </div>
        );
      })}
      <Link to={searchResultsPath(answer.query)} {...option(allId)}>
        <span className="flex items-center gap-2 font-semibold wrap-anywhere">
          {answer.total === 1
            ? "Show the result on the search page"
            : `Show all ${answer.total.toLocaleString("en-US")} results on the search page`}
          <ArrowRight aria-hidden className="size-4 shrink-0" />
        </span>
      </Link>
    </div>
  );
}
