import { SampleNote } from "./sample-note.tsx";

export const title = "Sample note";

export const examples = {
  Short: () => <SampleNote>This person was invented.</SampleNote>,
  Long: () => (
    <SampleNote>{"All of these people were invented for the demo. ".repeat(5)}</SampleNote>
  ),
};
