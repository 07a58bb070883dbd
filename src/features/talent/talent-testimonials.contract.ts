/** What other features' pages may have in the browser to show what people say. */
export { FilteredTestimonials } from "./components/testimonials.tsx";
export type { Testimonial } from "./testimonials.types.ts";
