import { type FormEvent, useEffect, useRef } from "react";
import { Link, useNavigate, useNavigationType } from "react-router";
import { Form } from "#ui/form/form.tsx";
import { SubmitButton } from "#ui/form/submit-button.tsx";
import { TextField } from "#ui/form/text-field.tsx";
import {
  availabilities,
  availabilityNames,
  maxSearchLength,
  priceBandLimits,
  priceBands,
  sortNames,
  sortOrders,
  specializationNames,
  specializations,
} from "../directory/directory.constants.ts";
import {
  type DirectoryFilter,
  isNarrowed,
  mentorListPath,
  readTypedFilter,
} from "../directory/directory.rules.ts";
import type { MentorPage } from "../directory/directory.types.ts";
import { directoryPath } from "../mentors.constants.ts";
import { FacetSelect } from "./facet-select.tsx";
import { listLanguages, useFacets } from "./mentor-facets.tsx";

/** Pause in typing after which a search starts. */
const typingDebounceMilliseconds = 400;

export interface MentorFilterProps {
  filter: DirectoryFilter;
  /** The filter's results, for the counts beside the choices; perhaps still on their way. */
  results: MentorPage | Promise<MentorPage>;
}

/**
 * Narrows the mentor list. It's a form that leads to an address, so it works without scripts. With
 * them, choices apply right away and typing after a short pause.
 */
export function MentorFilter({ filter, results }: MentorFilterProps) {
  const facets = useFacets(results);
  const form = useRef<HTMLFormElement>(null);
  const inStep = useRef(false);
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined);
  const navigate = useNavigate();
  const wentBack = useNavigationType() === "POP";

  useEffect(() => () => clearTimeout(rest.current), []);

  // The first time, what was chosen before the scripts ran is followed. From then on the form goes
  // with the address, which back and forward change too; a search that is being typed is left
  // alone.
  useEffect(() => {
    const controls = [...(form.current?.querySelectorAll("select, input") ?? [])] as Control[];
    if (!inStep.current) {
      inStep.current = true;
      const changed = controls.filter(({ name, value }) => value !== read(filter, name));
      if (changed.some(({ name }) => name !== "q")) form.current?.requestSubmit();
      else if (changed.some((control) => control === document.activeElement)) debounced();
      return;
    }
    for (const control of controls) {
      if (control.name === "q" && !wentBack && control === document.activeElement) continue;
      control.value = read(filter, control.name);
    }
  }, [filter, wentBack]);

  function readWanted(): string {
    clearTimeout(rest.current);
    const entries = [...new FormData(form.current ?? undefined)];
    const texts = entries.map(([name, value]) => [name, String(value)]);
    return mentorListPath(readTypedFilter(new URLSearchParams(texts)));
  }

  /** The button reads the list again even if nothing has changed. */
  function submit(event: FormEvent) {
    event.preventDefault();
    const wanted = readWanted();
    void navigate(wanted, { replace: wanted === mentorListPath(filter), preventScrollReset: true });
  }

  function debounced() {
    clearTimeout(rest.current);
    rest.current = setTimeout(() => {
      const wanted = readWanted();
      if (wanted === mentorListPath(filter)) return;
      void navigate(wanted, { replace: filter.q !== "", preventScrollReset: true });
    }, typingDebounceMilliseconds);
  }

  return (
    <search aria-label="Mentors">
      <Form
        ref={form}
        method="get"
        values={{ ...filter }}
        idPrefix="filter"
        action={directoryPath}
        onSubmit={submit}
        className="grid grid-cols-2 items-end gap-x-4 gap-y-5 lg:grid-cols-4"
      >
        <div className="col-span-2">
          <TextField
            name="q"
            label="Name, title, company or expertise"
            type="search"
            maxLength={maxSearchLength}
            autoComplete="off"
            enterKeyHint="search"
            onChange={debounced}
          />
        </div>
        <FacetSelect
          label="Specialization"
          name="specialization"
          any="Any specialization"
          options={specializations.map((value) => ({
            value,
            label: specializationNames[value],
            count: facets?.specialization[value],
          }))}
        />
        <FacetSelect
          label="Price per hour"
          name="price"
          any="Any price"
          options={priceBands.map((value) => ({
            value,
            label: priceBandLimits[value].name,
            count: facets?.price[value],
          }))}
        />
        <FacetSelect
          label="Availability"
          name="availability"
          any="Any time"
          options={availabilities.map((value) => ({
            value,
            label: availabilityNames[value],
            count: facets?.availability[value],
          }))}
        />
        <FacetSelect
          label="Language"
          name="language"
          any="Any language"
          options={listLanguages(facets, filter.language)}
        />
        <FacetSelect
          label="Sort by"
          name="sort"
          options={sortOrders.map((value) => ({ value, label: sortNames[value] }))}
        />
        <div className="col-span-2 flex flex-wrap items-center gap-3 lg:col-span-1">
          <SubmitButton>Search</SubmitButton>
          {isNarrowed(filter) ? (
            <Link to={directoryPath} preventScrollReset className="link px-2 py-2">
              Clear all
            </Link>
          ) : null}
        </div>
      </Form>
    </search>
  );
}

type Control = HTMLInputElement | HTMLSelectElement;

function read(filter: DirectoryFilter, name: string): string {
  return String(filter[name as keyof DirectoryFilter] ?? "");
}
