/** What other features' pages may have in the browser to show what people say. */
export { FilteredTestimonials, Testimonials } from "./components/testimonials.tsx";
export type { Testimonial, TestimonialSector } from "./testimonials.types.ts";
