import type { PublishingField } from "#platform/publishing/publishing-field.ts";
import { placeNames, sectorNames } from "./testimonials.constants.ts";

const optionsOf = (names: Readonly<Record<string, string>>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }));

/** The editors' form of a testimonial, with the consent of its person. */
export const testimonialFields: readonly PublishingField[] = [
  { control: "text", name: "name", label: "Name", help: "The name the person wants us to use." },
  {
    control: "text",
    name: "role",
    label: "Role",
    help: "For example: Registered Nurse.",
    personal: true,
  },
  { control: "text", name: "company", label: "Employer", optional: true, personal: true },
  {
    control: "select",
    name: "sector",
    label: "Sector",
    options: optionsOf(sectorNames),
    personal: true,
  },
  {
    control: "textarea",
    name: "quote",
    label: "Quote",
    rows: 5,
    help: "In the person's own words.",
    personal: true,
  },
  {
    control: "select",
    name: "rating",
    label: "Rating",
    optional: true,
    options: [
      { value: "", label: "No rating" },
      ...["5", "4", "3", "2", "1"].map((value) => ({ value, label: `${value} out of 5` })),
    ],
    personal: true,
  },
  {
    control: "file",
    name: "picture",
    label: "Picture",
    accept: "image/jpeg,image/png,image/webp",
    picture: true,
    optional: true,
    help: "JPEG, PNG or WebP, up to 10 MB. We'll crop it to a square.",
  },
  {
    control: "select",
    name: "shown_on",
    label: "Where it appears",
    options: optionsOf(placeNames),
  },
  {
    control: "email",
    name: "person_email",
    label: "The person's email",
    help: "We'll email them a link that takes the testimonial down anytime.",
    personal: true,
  },
  {
    control: "file",
    name: "consent_file",
    label: "Signed consent",
    accept: ".pdf,.docx,image/jpeg,image/png,image/webp",
    help: "A PDF, a Word document or a picture, up to 10 MB. Only people who edit the site can open it.",
  },
  { control: "date", name: "consent_date", label: "Date of the consent" },
  {
    control: "select",
    name: "consent_scope",
    label: "Pages that the consent covers",
    options: optionsOf(placeNames),
  },
  {
    control: "select",
    name: "consent_picture",
    label: "Does the consent cover a picture?",
    options: [
      { value: "no", label: "No" },
      { value: "yes", label: "Yes" },
    ],
  },
];
