import type { PublishingField } from "#platform/publishing/publishing-field.ts";

/** The editors' form of a claim; `figures`: those that take one, with where they show. */
export const claimFields = (
  figures: readonly { value: string; label: string }[],
): readonly PublishingField[] => [
  {
    control: "select",
    name: "figure",
    label: "Figure",
    help: "The pages that show it are in parentheses.",
    options: figures,
  },
  {
    control: "text",
    name: "value",
    label: "Value",
    help: "As it should appear, for example: 300+.",
  },
  {
    control: "text",
    name: "label",
    label: "Label",
    help: "The words under it, for example: Clients.",
  },
  {
    control: "textarea",
    name: "definition",
    label: "Definition",
    rows: 3,
    help: "What exactly was counted or measured, and what wasn't. Visitors will see this.",
  },
  {
    control: "text",
    name: "period",
    label: "Period",
    help: "For example: January to December 2025. Visitors will see this.",
  },
  {
    control: "file",
    name: "evidence",
    label: "Evidence",
    accept: ".pdf,.docx,image/jpeg,image/png,image/webp",
    help: "The report or record that proves it, up to 10 MB. Only people who edit the site can open it.",
  },
  {
    control: "email",
    name: "owner_email",
    label: "Owner's email",
    help: "The person responsible for the figure. We'll email them 30 days before the figure's last day.",
    personal: true,
  },
  {
    control: "date",
    name: "valid_until",
    label: "Last day",
    help: "It disappears from the site after this day.",
  },
];
