import { SampleNote } from "./sample-note.tsx";

export const title = "Sample note";

export const examples = {
  Short: () => <SampleNote>This person is a sample.</SampleNote>,
  Long: () => <SampleNote>{"All of these people are samples. ".repeat(5)}</SampleNote>,
};
