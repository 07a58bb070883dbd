import { Link } from "react-router";
import { Badge } from "#ui/content/badge.tsx";
import { LocalTime } from "#ui/content/local-time.tsx";
import { ButtonForm } from "#ui/form/button-form.tsx";
import { Form } from "#ui/form/form.tsx";
import { SubmitButton } from "#ui/form/submit-button.tsx";
import { savedSearchPath } from "../saved-searches/saved-searches.constants.ts";
import {
  describeJobs,
  describeSearch,
  type SavedSearch,
} from "../saved-searches/saved-searches.rules.ts";
import { FrequencyField } from "./frequency-field.tsx";

/** A saved search: what it finds now, how many are new, its emails, and removing it. */
export function SavedSearchRow({ search }: { search: SavedSearch }) {
  const name = describeSearch(search);
  return (
    <div className="grid gap-x-10 gap-y-4 py-5 sm:grid-cols-[1fr_auto] sm:items-center">
      <div className="grid gap-1">
        <h2 className="text-lg wrap-anywhere">
          <Link className="link" to={savedSearchPath(search.id)}>
            {name}
          </Link>
        </h2>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span>{describeJobs(search)}</span>
          {search.newJobs > 0 ? <Badge tone="success">{search.newJobs} new</Badge> : null}
        </p>
        <p className="text-sm text-muted">
          {search.lastOpenedAt ? (
            <>
              Last opened <LocalTime time={search.lastOpenedAt} />
            </>
          ) : (
            <>
              Saved <LocalTime time={search.savedAt} />, not opened yet
            </>
          )}
        </p>
      </div>
      <div className="flex flex-wrap items-end gap-3">
        <Form
          quiet
          summary={false}
          intent="alerts"
          hidden={{ searchId: search.id }}
          values={{ frequency: search.frequency }}
          className="flex items-end gap-2"
        >
          <FrequencyField
            id={`frequency-${search.id}`}
            label={
              <>
                Email me new jobs<span className="sr-only"> for {name}</span>
              </>
            }
          />
          <SubmitButton variant="secondary" busyLabel="Saving...">
            Save<span className="sr-only"> emails for {name}</span>
          </SubmitButton>
        </Form>
        <ButtonForm
          intent="remove"
          hidden={{ searchId: search.id }}
          variant="quiet"
          busyLabel="Removing..."
          ignoresDoubleClick
        >
          Remove
          <span className="sr-only"> {name}</span>
        </ButtonForm>
      </div>
    </div>
  );
}
