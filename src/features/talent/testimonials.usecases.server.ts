import type { Services } from "#platform/services.ts";
import { anonymousViewer } from "#platform/viewer.ts";
import { sampleTestimonials } from "../../../content/samples/testimonials.ts";
import { listPublished } from "./testimonials/testimonials.store.server.ts";
import type { Testimonial } from "./testimonials.types.ts";

const maxTestimonials = 60;

/** The published testimonials of a page, and in a demo the marked samples after them. */
export async function listTestimonials(
  services: Services,
  place: "home" | "talent",
): Promise<Testimonial[]> {
  const published = await services.database.as(anonymousViewer, (transaction) =>
    listPublished(transaction, place, maxTestimonials),
  );
  if (services.application.mode !== "demo") return published;
  const samples = sampleTestimonials.map((sample) => ({
    ...sample,
    picture: null,
    is_sample: true,
  }));
  return [...published, ...samples];
}
