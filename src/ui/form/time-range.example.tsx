import type { ReactNode } from "react";
import { Form } from "./form.tsx";
import { TimeRange } from "./time-range.tsx";

const monday = {
  start: { id: "start-1-0", name: "start-1", position: 0, label: "Monday, from", value: "09:00" },
  end: { id: "end-1-0", name: "end-1", position: 0, label: "Monday, to", value: "17:00" },
};

export const title = "TimeRange";

export const examples: Record<string, () => ReactNode> = {
  Hours: () => <TimeRange {...monday} />,
  Wrong: () => (
    <Form
      idPrefix="time-range-1"
      summary={false}
      answer={{
        intent: "",
        values: { "start-1": "09:00", "end-1": "08:00" },
        problems: [{ field: "end-1-0", message: "The end is before the start" }],
      }}
    >
      <TimeRange {...monday} />
    </Form>
  ),
};
