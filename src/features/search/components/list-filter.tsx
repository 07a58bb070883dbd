import { useRef, useState } from "react";
import { Link } from "react-router";
import { Form } from "#ui/form/form.tsx";
import { SelectField } from "#ui/form/select-field.tsx";
import { SubmitButton } from "#ui/form/submit-button.tsx";
import { TextField } from "#ui/form/text-field.tsx";
import { useValuesOfAddress } from "#ui/form/use-values-of-address.ts";
import type { ListFilter, ListFound } from "../list-filter.rules.ts";
import { maxQueryLength } from "../search.constants.ts";

export interface ListFilterFormProps {
  /** Names the search for people who can't see it. */
  label: string;
  /** The page of the list, with the anchor of its section. */
  action: string;
  /** The label of the field for words. */
  wordsLabel: string;
  kinds: { label: string; any: string; names: Readonly<Record<string, string>> };
  filter: ListFilter;
  /** Results of the filter, announced where the list is narrowed. */
  found: ListFound;
  /** Nouns for the list's entries. */
  nouns: { one: string; many: string };
}

/**
 * Words and a kind that narrow a short list. It's a form that leads to an address, so it works without scripts, and says
 * what it found.
 */
export function ListFilterForm(props: ListFilterFormProps) {
  const { label, action, wordsLabel, kinds, filter, found } = props;
  const { q, kind } = filter;
  const form = useRef<HTMLFormElement>(null);
  const values = { q, kind: kind ?? "" };
  const isNarrowed = q !== "" || kind !== null;
  const [wasNarrowed, setWasNarrowed] = useState(isNarrowed);
  if (isNarrowed && !wasNarrowed) setWasNarrowed(true);
  useValuesOfAddress(form, values);

  return (
    <div className="grid gap-4">
      <search aria-label={label}>
        <Form
          ref={form}
          method="get"
          action={action}
          values={values}
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
              ...Object.entries(kinds.names).map(([value, name]) => ({
                value,
                label: `${name} (${(found.byKind[value] ?? 0).toLocaleString("en-US")})`,
              })),
            ]}
          />
          <SubmitButton>Search</SubmitButton>
        </Form>
      </search>
      {/* Also there while the list is whole: a region that comes with its text isn't spoken. */}
      <div className={isNarrowed ? "flex flex-wrap items-center gap-x-6 gap-y-2" : "sr-only"}>
        <p role="status" className="font-semibold">
          {isNarrowed ? describeFound(props) : null}
          {wasNarrowed && !isNarrowed ? `Showing all ${props.nouns.many}` : null}
        </p>
        {isNarrowed ? (
          <Link className="link inline-block py-1" to={action} preventScrollReset>
            Clear filters
          </Link>
        ) : null}
      </div>
    </div>
  );
}

function describeFound({ filter, found, nouns, kinds }: ListFilterFormProps): string {
  const { q, kind } = filter;
  const isClosest = found.isClosest && found.count > 0;
  if (isClosest) return `Nothing matches every word in “${q}”. Showing what comes closest.`;
  const { count } = found;
  const amount = count === 0 ? "No" : count.toLocaleString("en-US");
  const narrowed = [
    ...(q ? [`“${q}”`] : []),
    ...(kind ? [(kinds.names[kind] ?? kind).toLowerCase()] : []),
  ];
  return `${amount} ${count === 1 ? nouns.one : nouns.many} found for ${narrowed.join(", ")}`;
}

/** Wider searches for a filter that finds nothing: without the kind, or without the words. */
export function WiderFilters({
  action,
  kinds,
  filter: { q, kind },
  found,
  nouns,
}: Pick<ListFilterFormProps, "action" | "kinds" | "filter" | "found" | "nouns">) {
  const [path, anchor = ""] = action.split("#");
  const toAddress = (name: string, value: string) =>
    `${path}?${new URLSearchParams({ [name]: value })}${anchor && `#${anchor}`}`;
  const ofWords = Object.values(found.byKind).reduce((sum, count) => sum + count, 0);
  const wider = [
    ...(kind && q && ofWords > 0
      ? [{ to: toAddress("q", q), label: `All types for “${q}” (${ofWords})` }]
      : []),
    ...(kind && q && found.withoutWords > 0
      ? [
          {
            to: toAddress("kind", kind),
            label: `${kinds.names[kind] ?? kind}, with any words (${found.withoutWords})`,
          },
        ]
      : []),
    { to: action, label: `Show all ${nouns.many}` },
  ];
  return (
    <ul aria-label="Wider searches" className="flex flex-wrap justify-center gap-x-6 gap-y-2">
      {wider.map(({ to, label }) => (
        <li key={to}>
          <Link className="link inline-block py-1 wrap-anywhere" to={to} preventScrollReset>
            {label}
          </Link>
        </li>
      ))}
    </ul>
  );
}
