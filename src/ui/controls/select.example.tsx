import { Select } from "./select.tsx";

export const title = "Select";

const options = (
  <>
    <option value="">Choose a topic</option>
    <option value="career">Career</option>
    <option value="long">{"Anerkennung ausländischer Berufsabschlüsse ".repeat(4)}</option>
  </>
);

export const examples = {
  Empty: () => <Select aria-label="Topic">{options}</Select>,
  Chosen: () => (
    <Select aria-label="Topic" defaultValue="career">
      {options}
    </Select>
  ),
  "A long choice": () => (
    <Select aria-label="Topic" defaultValue="long">
      {options}
    </Select>
  ),
  Disabled: () => (
    <Select aria-label="Topic" disabled>
      {options}
    </Select>
  ),
  Invalid: () => (
    <Select aria-label="Topic" aria-invalid>
      {options}
    </Select>
  ),
};
