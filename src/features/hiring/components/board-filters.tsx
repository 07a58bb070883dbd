import { useRef } from "react";
import { Link } from "react-router";
import type { Stage } from "#features/jobs/jobs.contract.ts";
import { ChoiceLinks } from "#ui/controls/choice-links.tsx";
import { CheckboxField } from "#ui/form/checkbox-field.tsx";
import { Form } from "#ui/form/form.tsx";
import { SelectField } from "#ui/form/select-field.tsx";
import { SubmitButton } from "#ui/form/submit-button.tsx";
import { TextField } from "#ui/form/text-field.tsx";
import { useValuesOfAddress } from "#ui/form/use-values-of-address.ts";
import { type BoardChoice, boardAddress, isFiltered } from "../board/board.rules.ts";

/** Board or table, and what of it: an address each. */
export function BoardFilters({
  jobId,
  choice,
  stages,
  tags,
}: {
  jobId: string;
  choice: BoardChoice;
  stages: readonly Stage[];
  tags: readonly string[];
}) {
  const values = { q: choice.text, stage: choice.stageId ?? "", tag: choice.tag ?? "" };
  const form = useRef<HTMLFormElement>(null);
  useValuesOfAddress(form, { ...values, overdue: choice.overdue });
  return (
    <div className="grid gap-4">
      <ChoiceLinks
        label="View"
        choices={(["board", "table"] as const).map((view) => ({
          to: boardAddress(jobId, { ...choice, view, page: 1 }),
          label: view === "board" ? "Board" : "Table",
          current: choice.view === view,
        }))}
      />
      <Form
        ref={form}
        method="get"
        values={values}
        hidden={choice.view === "table" ? { view: "table" } : {}}
        className="flex flex-wrap items-end gap-3"
      >
        <TextField name="q" label="Name or message" type="search" />
        <SelectField
          name="stage"
          label="Stage"
          options={[
            { value: "", label: "All stages" },
            ...stages.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
        {tags.length > 0 ? (
          <SelectField
            name="tag"
            label="Tag"
            options={[
              { value: "", label: "All tags" },
              ...tags.map((tag) => ({ value: tag, label: tag })),
            ]}
          />
        ) : null}
        <div className="pb-2">
          <CheckboxField name="overdue" label="Overdue" checked={choice.overdue} />
        </div>
        <SubmitButton variant="secondary">Show</SubmitButton>
        {isFiltered(choice) ? (
          <Link className="link pb-2" to={boardAddress(jobId, { view: choice.view })}>
            Show all
          </Link>
        ) : null}
      </Form>
    </div>
  );
}
