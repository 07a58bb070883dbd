import { Bookmark, BookmarkCheck } from "lucide-react";
import { useEffect, useRef } from "react";
import { useFetcher } from "react-router";
import { useHydrated } from "#platform/browser/use-hydrated.ts";
import { Form } from "#ui/form/form.tsx";
import { SubmitButton } from "#ui/form/submit-button.tsx";
import { jobPathIn } from "../jobs.constants.ts";
import type { PostingLanguage } from "../jobs.types.ts";
import { type JobSearch, jobSearchQuery } from "../search/search-address.rules.ts";

/** Answer of the job's page to the form below. */
interface SaveJobAnswer {
  saved?: boolean;
  problem?: string;
}

export interface SaveJobProps {
  job: { id: string; title: string };
  saved: boolean;
  /** The search in whose list the job is, to come back to. The button is an icon there. */
  search?: JobSearch | undefined;
  /** The language of the job's page, to come back to. */
  language?: PostingLanguage;
}

/** Saves a job for a signed-in visitor or removes it. Others sign in first. */
export function SaveJob({ job: { id, title }, saved, search, language = "en" }: SaveJobProps) {
  const from = search ? "list" : "page";
  const fetcher = useFetcher<SaveJobAnswer>();
  const hydrated = useHydrated();
  const button = useRef<HTMLButtonElement>(null);
  const { data, state } = fetcher;

  // Clicking disables the button, which loses its focus.
  useEffect(() => {
    if (data && state === "idle" && document.activeElement === document.body)
      button.current?.focus();
  }, [data, state]);

  const Icon = saved ? BookmarkCheck : Bookmark;
  const words = saved ? "Remove from saved" : "Save job";
  return (
    <Form
      quiet
      fetcher={fetcher}
      action={
        search
          ? `${jobPathIn(id, "en")}?${new URLSearchParams({ search: jobSearchQuery(search) })}`
          : jobPathIn(id, language)
      }
      hidden={hydrated ? {} : { back: from }}
      className="grid"
    >
      <SubmitButton
        ref={button}
        name="intent"
        value={saved ? "unsave" : "save"}
        variant={from === "list" ? "quiet" : "secondary"}
        ignoresDoubleClick
        className={from === "list" ? "size-11 p-0" : ""}
        title={from === "list" ? words : undefined}
      >
        <Icon aria-hidden />
        <span className={from === "list" ? "sr-only" : undefined}>{words}</span>
        <span className="sr-only">: {title}</span>
      </SubmitButton>
      <span role="status" className="sr-only">
        {data?.saved === true ? "Job saved" : null}
        {data?.saved === false ? "Removed from saved jobs" : null}
      </span>
    </Form>
  );
}
