export { listOwnJobApplications } from "./applications.usecases.server.ts";
export { countOwnConsultations } from "./consultations/own-consultations.usecases.server.ts";
export { countNewJobApplications } from "./job-applications.usecases.server.ts";
export { type JobPost, listOwnJobPosts } from "./job-posts.usecases.server.ts";
export { countOpenJobs, searchJobs } from "./jobs.usecases.server.ts";
export { readSavedSearchSummary } from "./saved-searches.usecases.server.ts";
export { type ConsultationTopic, consultationPath, jobPath } from "./talent.constants.ts";
export type { JobApplicationSummary, Testimonial, TestimonialSector } from "./talent.types.ts";
export { listTestimonials } from "./testimonials.usecases.server.ts";
