import { type ReactNode, useEffect, useRef, useState } from "react";
import { useHydrated } from "#platform/browser/use-hydrated.ts";
import { SubmitButton } from "#ui/form/submit-button.tsx";
import type { RowList as RowListName } from "../posting-form.rules.ts";

type Row = Record<string, unknown>;

export interface RowListProps {
  list: RowListName;
  title: string;
  help?: ReactNode;
  /** Name of one row, in lowercase. */
  one: string;
  rows: readonly Row[];
  max: number;
  /** A row that a form without scripts asked for. */
  isAdding: boolean;
  makeRow: () => Row;
  /** The fields of a row; names begin with the prefix. */
  children: (row: Row, prefix: string) => ReactNode;
}

/**
 * Rows of fields that can be added and removed: in place with scripts, by saving the form without
 * them. What was typed stays where it is, because a row's controls are never made again.
 */
export function RowList({
  list,
  title,
  help,
  one,
  rows: initial,
  max,
  isAdding,
  makeRow,
  children,
}: RowListProps) {
  const hydrated = useHydrated();
  const frame = useRef<HTMLFieldSetElement>(null);
  const [rows, setRows] = useState(() =>
    [...initial, ...(isAdding ? [makeRow()] : [])].map((row, key) => ({ key, row })),
  );
  const [added, setAdded] = useState<number | null>(null);
  const nextKey = useRef(rows.length);

  useEffect(() => {
    if (added === null) return;
    const row = frame.current?.querySelector(`[data-row="${added}"]`);
    row?.querySelector<HTMLElement>("input:not([type=hidden]), select, textarea")?.focus();
  }, [added]);

  function add() {
    const key = nextKey.current;
    nextKey.current += 1;
    setRows((before) => [...before, { key, row: makeRow() }]);
    setAdded(key);
  }

  function remove(key: number) {
    setRows((before) => before.filter((row) => row.key !== key));
    // Once the row is gone: what the form says now is what is saved.
    setTimeout(() => {
      frame.current?.dispatchEvent(new Event("input", { bubbles: true }));
      frame.current?.querySelector<HTMLElement>("[data-add]")?.focus();
    });
  }

  return (
    <fieldset ref={frame} id={list} className="grid min-w-0 gap-4 border-t border-line pt-6">
      <legend className="float-left mb-1 text-lg font-semibold">{title}</legend>
      {help ? <p className="max-w-text text-sm text-muted">{help}</p> : null}
      {rows.map(({ key, row }, index) => (
        <fieldset
          key={key}
          data-row={key}
          className="group/row grid min-w-0 gap-4 rounded-sm border border-line bg-surface p-4"
        >
          <legend className="sr-only">
            {one.charAt(0).toUpperCase() + one.slice(1)} {index + 1}
          </legend>
          {children(row, `${list}.${index}`)}
          <SubmitButton
            variant="quiet"
            size="small"
            name="button"
            value={`remove:${list}:${index}`}
            aria-label={`Remove ${one} ${index + 1}`}
            onClick={(event) => {
              if (!hydrated) return;
              event.preventDefault();
              remove(key);
            }}
          >
            Remove
          </SubmitButton>
        </fieldset>
      ))}
      {rows.length < max ? (
        <SubmitButton
          variant="secondary"
          size="small"
          name="button"
          value={`add:${list}`}
          data-add
          onClick={(event) => {
            if (!hydrated) return;
            event.preventDefault();
            add();
          }}
        >
          {rows.length === 0 ? `Add a ${one}` : `Add another ${one}`}
        </SubmitButton>
      ) : null}
    </fieldset>
  );
}
