import type { GivenApplication } from "./applications/applications.types.ts";

/** The smallest file that is a PDF by its content. */
export const cvBytes = new Uint8Array(
  Buffer.from("%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n"),
);

export const filledApplication: GivenApplication = {
  name: "Adaora Sample",
  phone: "+1 416 555 0100",
  message: "I have worked in intensive care for six years.",
  cv: cvBytes,
};
