import { ChevronLeft, ChevronRight } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from "react";
import { addMonths, type CalendarDay, formatMonth, formatWeekday, monthOf } from "#shared/time.ts";
import { Button } from "#ui/controls/button.tsx";
import { classNames } from "#ui/styles/class-names.ts";
import { dayByKey, listWeeks } from "../calendar-days.rules.ts";

const weekdays = [
  ["Su", "Sunday"],
  ["Mo", "Monday"],
  ["Tu", "Tuesday"],
  ["We", "Wednesday"],
  ["Th", "Thursday"],
  ["Fr", "Friday"],
  ["Sa", "Saturday"],
] as const;

export interface MonthGridProps {
  /** Number of available times on each day that has any. */
  free: ReadonlyMap<CalendarDay, number>;
  first: CalendarDay;
  last: CalendarDay;
  selected: CalendarDay;
  /** The day that the Tab key reaches; its month is the one shown. */
  active: CalendarDay;
  onActivate: (day: CalendarDay) => void;
  onSelect: (day: CalendarDay) => void;
}

/** A month of days to choose from, with a calendar's keyboard navigation. */
export function MonthGrid(props: MonthGridProps) {
  const { free, first, last, selected, active, onActivate, onSelect } = props;
  const month = monthOf(active);
  const titleId = useId();
  const grid = useRef<HTMLTableElement>(null);
  const moved = useRef(false);

  useEffect(() => {
    if (!moved.current) return;
    moved.current = false;
    grid.current?.querySelector<HTMLElement>(`[data-day="${active}"]`)?.focus();
  }, [active]);

  function follow(event: KeyboardEvent) {
    const day = dayByKey(active, event.key, { first, last });
    if (!day) return;
    event.preventDefault();
    moved.current = day !== active;
    onActivate(day);
  }

  function turn(months: number) {
    const next = addMonths(month, months);
    const days = [...free.keys()].filter((day) => monthOf(day) === next);
    onActivate(days[0] ?? `${next}-01`);
  }

  return (
    <div className="grid content-start gap-3">
      <div className="flex items-center justify-between gap-2">
        <Turn label="Previous month" disabled={month <= monthOf(first)} onPress={() => turn(-1)}>
          <ChevronLeft aria-hidden />
        </Turn>
        <p id={titleId} aria-live="polite" className="font-semibold">
          {formatMonth(month)}
        </p>
        <Turn label="Next month" disabled={month >= monthOf(last)} onPress={() => turn(1)}>
          <ChevronRight aria-hidden />
        </Turn>
      </div>
      <table
        ref={grid}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a calendar to walk through is a grid
        role="grid"
        aria-labelledby={titleId}
        onKeyDown={follow}
        className="w-full table-fixed border-separate border-spacing-1 text-center"
      >
        <thead>
          <tr>
            {weekdays.map(([short, name]) => (
              <th key={name} scope="col" className="py-1 text-sm font-normal text-muted">
                <abbr title={name} className="no-underline">
                  {short}
                </abbr>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {listWeeks(month).map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <td key={day} className="p-0">
                  {monthOf(day) === month ? (
                    <Day
                      day={day}
                      times={free.get(day) ?? 0}
                      isSelected={day === selected}
                      isActive={day === active}
                      onPress={() => onSelect(day)}
                    />
                  ) : (
                    <span aria-hidden className="block h-11" />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface DayProps {
  day: CalendarDay;
  times: number;
  isSelected: boolean;
  isActive: boolean;
  onPress: () => void;
}

function Day({ day, times, isSelected, isActive, onPress }: DayProps) {
  const amount = times === 1 ? "1 available time" : `${times || "no"} available times`;
  return (
    <button
      type="button"
      data-day={day}
      tabIndex={isActive ? 0 : -1}
      aria-pressed={isSelected}
      aria-disabled={times === 0 || undefined}
      aria-label={`${formatWeekday(day)}, ${amount}`}
      onClick={times > 0 ? onPress : undefined}
      className={classNames(
        "relative h-11 w-full rounded-sm border tabular-nums transition-colors",
        isSelected
          ? "border-ink bg-ink font-semibold text-paper forced-colors:bg-[Highlight] forced-colors:text-[HighlightText] forced-colors:forced-color-adjust-none"
          : times > 0
            ? "border-control bg-surface font-semibold hover:border-ink hover:bg-sunken"
            : "cursor-default border-transparent text-muted forced-colors:border-[Canvas] forced-colors:text-[GrayText]",
      )}
    >
      {Number(day.slice(8))}
    </button>
  );
}

interface TurnProps {
  label: string;
  disabled: boolean;
  onPress: () => void;
  children: ReactNode;
}

/** Stays focusable at the last month, because a disabled button would lose the visitor's focus. */
function Turn({ label, disabled, onPress, children }: TurnProps) {
  return (
    <Button
      variant="quiet"
      aria-label={label}
      aria-disabled={disabled || undefined}
      onClick={disabled ? undefined : onPress}
      className="size-11 px-0! aria-disabled:cursor-default aria-disabled:opacity-60 aria-disabled:hover:bg-transparent!"
    >
      {children}
    </Button>
  );
}
