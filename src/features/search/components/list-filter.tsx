import { useEffect, useRef } from "react";
import { Link } from "react-router";
import { Form } from "#ui/form/form.tsx";
import { SelectField } from "#ui/form/select-field.tsx";
import { SubmitButton } from "#ui/form/submit-button.tsx";
import { TextField } from "#ui/form/text-field.tsx";
import type { ListFilter } from "../list-filter.rules.ts";
import { maxQueryLength } from "../search.constants.ts";

export interface ListFilterFormProps {
  /** Names the search for people who can't see it. */
  label: string;
  /** The page of the list, with the anchor of its section. */
  action: string;
  /** What the words are looked for in. */
  wordsLabel: string;
  kinds: { label: string; any: string; names: Readonly<Record<string, string>> };
  filter: ListFilter;
  /** How many are shown; said where the list is narrowed. */
  found: { count: number; one: string; many: string; isClosest: boolean };
}

/**
 * Words and a kind that narrow a short list. It's a form that leads to an address, so it works without scripts, and says
 * what it found.
 */
export function ListFilterForm(props: ListFilterFormProps) {
  const { label, action, wordsLabel, kinds, filter, found } = props;
  const form = useRef<HTMLFormElement>(null);
  const isNarrowed = filter.q !== "" || filter.kind !== null;

  // Back and forward change the address, and clearing does.
  useEffect(() => {
    const controls = [...(form.current?.querySelectorAll("input, select") ?? [])];
    for (const control of controls as (HTMLInputElement | HTMLSelectElement)[]) {
      control.value = control.name === "kind" ? (filter.kind ?? "") : filter.q;
    }
  }, [filter]);

  return (
    <div className="grid gap-4">
      <search aria-label={label}>
        <Form
          ref={form}
          method="get"
          action={action}
          values={{ q: filter.q, kind: filter.kind ?? "" }}
          idPrefix="list-filter"
          className="grid items-end gap-4 sm:grid-cols-[1fr_14rem_auto]"
        >
          <TextField
            type="search"
            name="q"
            label={wordsLabel}
            maxLength={maxQueryLength}
            autoComplete="off"
            enterKeyHint="search"
          />
          <SelectField
            name="kind"
            label={kinds.label}
            options={[
              { value: "", label: kinds.any },
              ...Object.entries(kinds.names).map(([value, name]) => ({ value, label: name })),
            ]}
          />
          <SubmitButton>Search</SubmitButton>
        </Form>
      </search>
      {isNarrowed ? (
        <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
          <p role="status" className="font-semibold">
            {describeFound(filter, found)}
          </p>
          <Link className="link inline-block py-1" to={action} preventScrollReset>
            Clear filters
          </Link>
        </div>
      ) : null}
    </div>
  );
}

function describeFound(
  { q }: ListFilter,
  { count, one, many, isClosest }: ListFilterFormProps["found"],
): string {
  if (count === 0) return `No ${many} found`;
  if (isClosest) return `Nothing matches every word in “${q}”. Showing what comes closest.`;
  return `${count.toLocaleString("en-US")} ${count === 1 ? one : many} found`;
}
