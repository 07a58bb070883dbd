import { useEffect, useRef } from "react";
import { Form } from "#ui/form/form.tsx";
import { SubmitButton } from "#ui/form/submit-button.tsx";
import { TextField } from "#ui/form/text-field.tsx";
import { searchPath } from "../search.constants.ts";

export interface SearchFormProps {
  query: string;
  /** Problem of the query. */
  error?: string | undefined;
}

/** Leads to the results of a query; a form with an address, so it works without scripts. */
export function SearchForm({ query, error }: SearchFormProps) {
  const input = useRef<HTMLInputElement>(null);
  const inStep = useRef(query);

  // Back and forward change the address, and a suggestion does. What was typed before the scripts
  // ran is left alone.
  useEffect(() => {
    if (inStep.current === query) return;
    inStep.current = query;
    if (input.current) input.current.value = query;
  }, [query]);

  return (
    <search aria-label="This site">
      <Form
        method="get"
        action={searchPath}
        values={{ q: query }}
        idPrefix="site-search"
        className="grid max-w-text items-start gap-3"
      >
        <TextField
          ref={input}
          type="search"
          name="q"
          label="Search jobs, mentors, guides, pathways and events"
          error={error}
          beside={<SubmitButton>Search</SubmitButton>}
          dir="auto"
          autoComplete="off"
          enterKeyHint="search"
        />
      </Form>
    </search>
  );
}
