import { Figures } from "./figures.tsx";

export const title = "Figures";
/** As wide as a page. */
export const wide = true;

export const examples = {
  "Four, with a note": () => (
    <Figures
      label="What we have done"
      items={[
        { value: "1,240", label: "people placed" },
        { value: "38", label: "countries" },
        { value: "94%", label: "still there after a year" },
        { value: "12", label: "days to the first interview" },
      ]}
      note="Sample figures."
    />
  ),
  One: () => <Figures label="Spots" items={[{ value: "80", label: "spots" }]} />,
};
