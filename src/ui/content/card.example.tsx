import { Button } from "../controls/button.tsx";
import { Card } from "./card.tsx";

export const title = "Card";

export const examples = {
  "Title, description and content": () => (
    <Card title="Physician hiring guide" description="12 pages, updated in November.">
      <Button variant="secondary">Download</Button>
    </Card>
  ),
  "Title alone": () => <Card title="Nothing else" />,
  "Content alone": () => <Card>Only words.</Card>,
  "A long word": () => (
    <Card title={"Donaudampfschifffahrtsgesellschaft".repeat(3)} description={"a".repeat(90)} />
  ),
};
