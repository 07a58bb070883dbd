import { Textarea } from "./textarea.tsx";

export const title = "Textarea";

export const examples = {
  Empty: () => <Textarea aria-label="Message" />,
  Filled: () => (
    <Textarea aria-label="Message" defaultValue={"I'd like to ask something. ".repeat(20)} />
  ),
  Disabled: () => (
    <Textarea aria-label="Message" disabled defaultValue="I'd like to ask something." />
  ),
  Invalid: () => <Textarea aria-label="Message" aria-invalid rows={2} defaultValue="Hi" />,
};
