/** Exports for other features' pages: testimonials. */
export { FilteredTestimonials, Testimonials } from "./components/testimonials.tsx";
export type { Testimonial } from "./testimonials.types.ts";
