export type { Testimonial, TestimonialSector } from "./testimonials.types.ts";
export { listTestimonials } from "./testimonials.usecases.server.ts";
