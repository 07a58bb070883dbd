import { Input } from "./input.tsx";

export const title = "Input";

export const examples = {
  Empty: () => <Input aria-label="City" />,
  Placeholder: () => <Input aria-label="City" placeholder="Thunder Bay" />,
  Filled: () => <Input aria-label="City" defaultValue="Thunder Bay" />,
  "A long word": () => <Input aria-label="City" defaultValue={"Llanfairpwllgwyngyll".repeat(8)} />,
  Disabled: () => <Input aria-label="City" disabled defaultValue="Thunder Bay" />,
  "Read only": () => <Input aria-label="City" readOnly defaultValue="Thunder Bay" />,
  Invalid: () => <Input aria-label="City" aria-invalid defaultValue="Thunder Bay" />,
  Number: () => <Input aria-label="Years" type="number" defaultValue={5} />,
  File: () => <Input aria-label="CV" type="file" />,
};
