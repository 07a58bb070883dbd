import { useId } from "react";
import { Accordion } from "./accordion.tsx";
import { Badge } from "./badge.tsx";

export const title = "Accordion";

function Questions({ open }: { open?: boolean }) {
  const id = useId();
  return (
    <Accordion
      name={id}
      items={[
        {
          id: `${id}-1`,
          title: "When will you decide?",
          content: <p>Everyone we interview hears back within 45 days.</p>,
          ...(open ? { open } : {}),
        },
        {
          id: `${id}-2`,
          title:
            "Do you recognize a qualification from Universitätskrankenhauspflegedirektionsschule Bad Mergentheim-Neunkirchen?",
          aside: "4 min",
          content: <p>Often. Send us the certificate, and we'll check what it counts for.</p>,
        },
        {
          id: `${id}-3`,
          title: "What does it cost?",
          aside: <Badge>New</Badge>,
          content: "Nothing.",
        },
      ]}
    />
  );
}

export const examples = {
  Closed: () => <Questions />,
  "One item open": () => <Questions open />,
};
