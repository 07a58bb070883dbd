import type { Services } from "#platform/services.ts";
import { sampleTestimonials } from "../../../content/samples/testimonials.ts";
import type { Testimonial } from "./testimonials.types.ts";

/** Testimonials: the marked samples in a demo, none yet in production. */
export function listTestimonials(services: Services): Testimonial[] {
  if (services.application.mode !== "demo") return [];
  return sampleTestimonials.map((testimonial) => ({ ...testimonial, is_sample: true }));
}
