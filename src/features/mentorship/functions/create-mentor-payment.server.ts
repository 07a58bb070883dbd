import { z } from "zod";
import { defineFunction } from "#platform/functions/function-endpoint.ts";
import { createMentorPayment } from "../application.usecases.server.ts";

/**
 * `{applicationData}` -> `{url}` of the checkout for the registration fee. See
 * `createMentorPayment` for its errors; `validation_failed` also answers `fields`.
 */
export const createMentorPaymentFunction = defineFunction({
  name: "create-mentor-payment",
  access: "user",
  maximumBodyBytes: 64 * 1024,
  body: z.object({ applicationData: z.unknown() }),
  run: (services, viewer, { applicationData }) =>
    createMentorPayment(services, viewer, applicationData),
});
