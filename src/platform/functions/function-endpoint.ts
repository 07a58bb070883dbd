import type { z } from "zod";
import type { Right } from "#platform/rights.ts";
import type { Services } from "#platform/services.ts";
import type { UserViewer } from "#platform/viewer.ts";

/**
 * One `/functions/v1/<name>`. A failure answers `{error, code, requestId}` with a fitting status,
 * `error` being a sentence for the person in front of the screen.
 */
export interface FunctionEndpoint {
  name: string;
  /** `user`: any signed-in user (401 otherwise). A right: also 403 without it. */
  access: "user" | Right;
  /** Bytes; a larger body is refused with 413. */
  maximumBodyBytes: number;
  /** Shape of the JSON body; absent: the body is not read. An optional one may be left out. */
  body?: z.ZodType;
  /** Answers the JSON body of a 200. */
  run(services: Services, viewer: UserViewer, body: never): Promise<Record<string, unknown>>;
}

export function defineFunction<Body extends z.ZodType>(
  endpoint: Omit<FunctionEndpoint, "body" | "run"> & {
    body?: Body;
    run(
      services: Services,
      viewer: UserViewer,
      body: z.output<Body>,
    ): Promise<Record<string, unknown>>;
  },
): FunctionEndpoint {
  return endpoint as FunctionEndpoint;
}
