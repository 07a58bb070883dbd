import { type FormEvent, useEffect, useRef } from "react";
import { useNavigate, useNavigationType } from "react-router";
import { Form } from "#ui/form/form.tsx";
import { SubmitButton } from "#ui/form/submit-button.tsx";
import { filterValues } from "../search/filter-choices.constants.ts";
import { filterNames, jobSorts, jobsPath } from "../search/search.constants.ts";
import type { FacetCounts } from "../search/search.types.ts";
import { type JobSearch, jobSearchPath } from "../search/search-address.rules.ts";
import { readJobSearch } from "../search/search-filter.rules.ts";
import { CheckFilter, SelectFilter, SortSelect } from "./job-filter-fields.tsx";
import { JobWordFields } from "./job-words.tsx";

const checkFilters = ["remote", "visa", "license"] as const;
const selectFilters = filterNames.filter((name) => filterValues[name].length > 1);

/**
 * Searches and narrows the list of jobs. It's a form that leads to an address, so it works without
 * scripts. With them, each choice applies right away. On a phone the filters are folded away.
 */
export function JobFilter({ search, facets }: { search: JobSearch; facets: FacetCounts }) {
  const form = useRef<HTMLFormElement>(null);
  const navigate = useNavigate();
  const wentBack = useNavigationType() === "POP";
  const active = Object.keys(search.filters).length;
  useFormInStep(form, search, wentBack);

  function submit(event: FormEvent) {
    event.preventDefault();
    const entries = [...new FormData(form.current ?? undefined)];
    const texts = entries.map(([name, value]) => [name, String(value)]);
    const { sort, ...wanted } = readJobSearch(new URLSearchParams(texts));
    // Unless someone chose a sort, it follows the words: best match once there are some.
    const isOwn = search.sort !== sort || Boolean(search.keyword) === Boolean(wanted.keyword);
    const path = jobSearchPath({ ...wanted, ...(isOwn ? { sort } : {}) });
    void navigate(path, { replace: path === jobSearchPath(search), preventScrollReset: true });
  }

  return (
    <search aria-label="Jobs">
      <Form
        ref={form}
        method="get"
        action={jobsPath}
        values={{ keyword: search.keyword, location: search.location, sort: search.sort }}
        onSubmit={submit}
        className="grid gap-5"
      >
        <div className="grid items-end gap-4 sm:grid-cols-[3fr_2fr_auto]">
          <JobWordFields />
          <SubmitButton>Search jobs</SubmitButton>
        </div>
        <details className="lg:supports-[selector(::details-content)]:[&::details-content]:[content-visibility:visible]">
          <summary className="min-h-11 w-fit cursor-pointer py-2 font-semibold lg:supports-[selector(::details-content)]:hidden">
            {active > 0 ? `Filters and sorting (${active})` : "Filters and sorting"}
          </summary>
          <div className="grid grid-cols-1 items-end gap-x-4 gap-y-5 pt-3 sm:grid-cols-2 lg:grid-cols-4 lg:pt-0">
            {selectFilters.map((name) => (
              <SelectFilter
                key={name}
                name={name}
                chosen={search.filters[name]}
                counts={facets[name]}
              />
            ))}
            <SortSelect choices={jobSorts} />
            <div className="flex flex-wrap gap-x-8 gap-y-1 sm:col-span-2 lg:col-span-4">
              {checkFilters.map((name) => (
                <CheckFilter
                  key={name}
                  name={name}
                  chosen={search.filters[name]}
                  counts={facets[name]}
                />
              ))}
            </div>
          </div>
        </details>
      </Form>
    </search>
  );
}

/**
 * The first time, filters that were chosen before the scripts ran are followed. From then on the
 * form goes with the address, which links, back and forward change too. What someone is typing is
 * left alone.
 */
function useFormInStep(
  form: React.RefObject<HTMLFormElement | null>,
  search: JobSearch,
  wentBack: boolean,
): void {
  const inStep = useRef<string>(undefined);
  useEffect(() => {
    const path = jobSearchPath(search);
    if (inStep.current === path) return;
    const isFirst = inStep.current === undefined;
    inStep.current = path;
    const values: Record<string, string> = {
      keyword: search.keyword,
      location: search.location,
      sort: search.sort,
      ...search.filters,
    };
    const controls = [...(form.current?.querySelectorAll<Control>("select, input") ?? [])];
    if (isFirst) {
      const choices = controls.filter(({ type }) => type !== "search");
      if (choices.some((control) => read(control) !== (values[control.name] ?? "")))
        form.current?.requestSubmit();
      return;
    }
    for (const control of controls) {
      const value = values[control.name] ?? "";
      if (control.type === "checkbox") (control as HTMLInputElement).checked = value !== "";
      else if (wentBack || control.type !== "search" || control !== document.activeElement)
        control.value = value;
    }
  }, [form, search, wentBack]);
}

type Control = HTMLInputElement | HTMLSelectElement;

function read(control: Control): string {
  const isBox = control instanceof HTMLInputElement && control.type === "checkbox";
  return isBox && !control.checked ? "" : control.value;
}
