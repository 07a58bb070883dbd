import { type ReactNode, useState } from "react";
import { Form } from "./form.tsx";
import { ZoneField } from "./zone-field.tsx";

export const title = "ZoneField";

export const examples: Record<string, () => ReactNode> = {
  "With a search by city, country or offset": () => <Chosen />,
};

function Chosen() {
  const [zone, setZone] = useState("America/Toronto");
  return (
    <Form idPrefix="zone-field-1">
      <ZoneField name="zone" value={zone} besides={["Africa/Lagos"]} onChange={setZone} />
    </Form>
  );
}
