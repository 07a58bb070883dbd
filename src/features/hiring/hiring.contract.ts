/** Exports for other features' server code; hiring-parts.contract.ts has those for the browser. */
export { addSampleApplicants } from "./samples/sample-applicants.usecases.server.ts";
