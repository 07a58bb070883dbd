import { z } from "zod";
import { defineFunction } from "#platform/functions/function-endpoint.ts";
import { createMentorPayment } from "../applications/application.usecases.server.ts";

/**
 * `{applicationData}` -> `{url}` of the checkout for the registration fee. See
 * `createMentorPayment` for its errors; `validation_failed` also answers `fields`.
 */
export const createMentorPaymentFunction = defineFunction({
  name: "create-mentor-payment",
  access: "user",
  maximumBodyBytes: 64 * 1024,
  // Missing fields are asked for one by one, as in a form left empty.
  body: z
    .looseObject({ applicationData: z.unknown().optional() })
    .catch({ applicationData: undefined }),
  run: (services, viewer, { applicationData }) =>
    createMentorPayment(services, viewer, applicationData),
});
