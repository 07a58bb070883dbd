import { type FormEvent, useEffect, useRef } from "react";
import { Link, useNavigate, useNavigationType } from "react-router";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import { Input } from "#ui/input.tsx";
import { Select } from "#ui/select.tsx";
import {
  directoryPath,
  longestSearch,
  priceBandLimits,
  priceBands,
  specializationNames,
  specializations,
} from "../directory.constants.ts";
import {
  type DirectoryFilter,
  isNarrowed,
  mentorListPath,
  readDirectoryFilter,
} from "../directory.rules.ts";

/** How long typing must rest before it is searched for. */
const typingRestMilliseconds = 400;

/**
 * Narrows the mentor list. It is a form that leads to an address, so it works without scripts; with
 * them a choice is followed at once and typing after a short rest.
 */
export function MentorFilter({ filter }: { filter: DirectoryFilter }) {
  const form = useRef<HTMLFormElement>(null);
  const inStep = useRef(false);
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined);
  const navigate = useNavigate();
  const wentBack = useNavigationType() === "POP";

  useEffect(() => () => clearTimeout(rest.current), []);

  // The first time, what was chosen before the scripts ran is followed. From then on the form goes
  // with the address, which back and forward change too; a search that is being typed is left alone.
  useEffect(() => {
    const controls = [...(form.current?.querySelectorAll("select, input") ?? [])] as Control[];
    if (!inStep.current) {
      inStep.current = true;
      const changed = controls.filter(({ name, value }) => value !== read(filter, name));
      if (changed.some(({ name }) => name !== "q")) form.current?.requestSubmit();
      else if (changed.some((control) => control === document.activeElement)) waitForRest();
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
    return mentorListPath(readDirectoryFilter(new URLSearchParams(texts)));
  }

  /** A press of the button reads the list anew even where nothing has changed. */
  function submit(event: FormEvent) {
    event.preventDefault();
    const wanted = readWanted();
    void navigate(wanted, { replace: wanted === mentorListPath(filter), preventScrollReset: true });
  }

  function waitForRest() {
    clearTimeout(rest.current);
    rest.current = setTimeout(() => {
      const wanted = readWanted();
      if (wanted === mentorListPath(filter)) return;
      void navigate(wanted, { replace: filter.q !== "", preventScrollReset: true });
    }, typingRestMilliseconds);
  }

  return (
    <search aria-label="Mentors">
      <form
        ref={form}
        action={directoryPath}
        onSubmit={submit}
        className="grid items-end gap-5 sm:grid-cols-2 lg:grid-cols-[2fr_1fr_1fr_auto]"
      >
        <div className="sm:col-span-2 lg:col-span-1">
          <Field label="Name, title, company or expertise">
            {(control) => (
              <Input
                {...control}
                type="search"
                name="q"
                defaultValue={filter.q}
                maxLength={longestSearch}
                autoComplete="off"
                enterKeyHint="search"
                onChange={waitForRest}
              />
            )}
          </Field>
        </div>
        <Field label="Specialization">
          {(control) => (
            <Select
              {...control}
              name="specialization"
              defaultValue={filter.specialization ?? ""}
              onChange={({ currentTarget }) => currentTarget.form?.requestSubmit()}
            >
              <option value="">Any specialization</option>
              {specializations.map((value) => (
                <option key={value} value={value}>
                  {specializationNames[value]}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label="Price per hour">
          {(control) => (
            <Select
              {...control}
              name="price"
              defaultValue={filter.price ?? ""}
              onChange={({ currentTarget }) => currentTarget.form?.requestSubmit()}
            >
              <option value="">Any price</option>
              {priceBands.map((value) => (
                <option key={value} value={value}>
                  {priceBandLimits[value].name}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit">Search</Button>
          {isNarrowed(filter) ? (
            <Link to={directoryPath} preventScrollReset className="link px-2 py-2">
              Clear filters
            </Link>
          ) : null}
        </div>
      </form>
    </search>
  );
}

type Control = HTMLInputElement | HTMLSelectElement;

function read(filter: DirectoryFilter, name: string): string {
  return String(filter[name as keyof DirectoryFilter] ?? "");
}
