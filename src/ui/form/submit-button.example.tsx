import type { ReactNode } from "react";
import { FormContext } from "./form-state.ts";
import { SubmitButton } from "./submit-button.tsx";

const sending = { initial: {}, answer: undefined, idPrefix: "", sending: new FormData() };

export const title = "SubmitButton";

export const examples: Record<string, () => ReactNode> = {
  "At rest": () => <SubmitButton busyLabel="Saving...">Save changes</SubmitButton>,
  "On its way": () => (
    <FormContext value={sending}>
      <SubmitButton busyLabel="Saving...">Save changes</SubmitButton>
    </FormContext>
  ),
  "Another button was used": () => (
    <FormContext value={sending}>
      <SubmitButton name="intent" value="publish">
        Publish
      </SubmitButton>
    </FormContext>
  ),
  Harmful: () => <SubmitButton variant="destructive">Delete my account</SubmitButton>,
};
