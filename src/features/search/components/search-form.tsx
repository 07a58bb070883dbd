import { useEffect, useRef } from "react";
import { Form } from "react-router";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import { Input } from "#ui/input.tsx";
import { searchPath } from "../search.constants.ts";

export interface SearchFormProps {
  query: string;
  /** What is wrong with the query. */
  error?: string | undefined;
}

/** Leads to the results of a query; a form with an address, so it works without scripts. */
export function SearchForm({ query, error }: SearchFormProps) {
  const input = useRef<HTMLInputElement>(null);

  // Back and forward change the address, and a suggestion does.
  useEffect(() => {
    if (input.current) input.current.value = query;
  }, [query]);

  return (
    <search aria-label="This site">
      <Form action={searchPath} className="grid max-w-text items-start gap-3">
        <Field label="Search guides, playbooks, jobs, events and mentors" error={error}>
          {(control) => (
            <div className="flex flex-wrap gap-3">
              <Input
                {...control}
                ref={input}
                type="search"
                name="q"
                defaultValue={query}
                dir="auto"
                autoComplete="off"
                enterKeyHint="search"
                className="min-w-0 flex-1"
              />
              <Button type="submit">Search</Button>
            </div>
          )}
        </Field>
      </Form>
    </search>
  );
}
