import { Field } from "./field.tsx";
import { Input } from "./input.tsx";

export const title = "Field";

export const examples = {
  Required: () => (
    <Field label="Full name" required>
      {(control) => <Input {...control} />}
    </Field>
  ),
  "Optional, with help": () => (
    <Field label="Company" optional help="As it should appear on your profile.">
      {(control) => <Input {...control} />}
    </Field>
  ),
  "With an error": () => (
    <Field label="Email" error="Enter an email like name@example.com" help="We never share it.">
      {(control) => <Input {...control} type="email" defaultValue="name.example.com" />}
    </Field>
  ),
  Disabled: () => (
    <Field label="Email" help="Change it under Security.">
      {(control) => <Input {...control} disabled defaultValue="amina@example.com" />}
    </Field>
  ),
  "Long words": () => (
    <Field
      label={"Staatsangehörigkeit".repeat(6)}
      error={"unzulässig".repeat(12)}
      help={"x".repeat(120)}
    >
      {(control) => <Input {...control} defaultValue={"y".repeat(120)} />}
    </Field>
  ),
};
