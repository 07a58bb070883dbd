export { listTestimonials } from "./testimonials.usecases.server.ts";
