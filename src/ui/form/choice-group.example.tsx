import type { ReactNode } from "react";
import { ChoiceGroup } from "./choice-group.tsx";
import { Form } from "./form.tsx";

const refused = (field: string, message: string, values = {}) => ({
  intent: "",
  values,
  problems: [{ field, message }],
});

const answers = [
  { value: "no", label: "I answer each request", help: "You have 48 hours." },
  { value: "yes", label: "Bookings are confirmed right away" },
];

export const title = "ChoiceGroup";

export const examples: Record<string, () => ReactNode> = {
  "One of several": () => (
    <Form idPrefix="choice-group-1" values={{ answer: "no" }}>
      <ChoiceGroup name="answer" legend="How bookings are answered" options={answers} />
    </Form>
  ),
  Several: () => (
    <Form idPrefix="choice-group-2" values={{ answer: ["no", "yes"] }}>
      <ChoiceGroup name="answer" legend="What you offer" options={answers} multiple />
    </Form>
  ),
  Cards: () => (
    <Form idPrefix="choice-group-3" values={{ answer: "yes" }}>
      <ChoiceGroup name="answer" legend="How do you want to pay?" look="card" options={answers} />
    </Form>
  ),
  Wrong: () => (
    <Form idPrefix="choice-group-4" answer={refused("answer", "Choose one")}>
      <ChoiceGroup name="answer" legend="How bookings are answered" options={answers} />
    </Form>
  ),
};
