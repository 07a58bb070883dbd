export interface FakeAnswer {
  status: number;
  body: unknown;
  headers?: Record<string, string>;
}

export function refuse(status: number, type: string, fields: Record<string, string>): FakeAnswer {
  return { status, body: { error: { type, ...fields } } };
}

export function invalid(status: number, fields: Record<string, string>): FakeAnswer {
  return refuse(status, "invalid_request_error", fields);
}

export function missing(param: string): FakeAnswer {
  return invalid(400, {
    code: "parameter_missing",
    param,
    message: `Missing required param: ${param}.`,
  });
}

export function unknown(what: string, id: string): FakeAnswer {
  return invalid(404, {
    code: "resource_missing",
    param: "id",
    message: `No such ${what}: '${id}'`,
  });
}
