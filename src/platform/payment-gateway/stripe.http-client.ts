import Stripe from "stripe";
import { currentTrace, writeTraceparent } from "#platform/trace/trace.ts";

type HttpClient = ReturnType<typeof Stripe.createNodeHttpClient>;
type Request = Parameters<HttpClient["makeRequest"]>;

/** Stripe's own client, which sends the current trace along. */
export function createTracedClient(): HttpClient {
  const client = Stripe.createNodeHttpClient();
  const send = client.makeRequest.bind(client);
  client.makeRequest = (...request: Request) => {
    const trace = currentTrace();
    const [host, port, path, method, headers, ...rest] = request;
    const traced = trace ? { ...headers, traceparent: writeTraceparent(trace) } : headers;
    return send(host, port, path, method, traced, ...rest);
  };
  return client;
}
