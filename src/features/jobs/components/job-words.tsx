import { Form } from "#ui/form/form.tsx";
import { SubmitButton } from "#ui/form/submit-button.tsx";
import { TextField } from "#ui/form/text-field.tsx";
import { jobsPath, maxSearchLength } from "../search/search.constants.ts";

/** The words of a job search: what, and where. */
export function JobWordFields() {
  return (
    <>
      <TextField
        name="keyword"
        label="Job title, skill or employer"
        type="search"
        maxLength={maxSearchLength}
        autoComplete="off"
        enterKeyHint="search"
      />
      <TextField
        name="location"
        label="City, province or state"
        type="search"
        maxLength={maxSearchLength}
        autoComplete="address-level2"
        enterKeyHint="search"
      />
    </>
  );
}

/** A search by words alone, from another page. */
export function JobWords() {
  return (
    <Form
      method="get"
      action={jobsPath}
      role="search"
      aria-label="Jobs"
      className="grid items-end gap-4 sm:grid-cols-[3fr_2fr_auto]"
    >
      <JobWordFields />
      <SubmitButton>Search jobs</SubmitButton>
    </Form>
  );
}
