import autocannon from "autocannon";

export interface Measurement {
  name: string;
  requestsPerSecond: number;
  /** Milliseconds. */
  p99: number;
}

export interface Load {
  method?: "GET" | "POST";
  headers?: Record<string, string>;
  body?: string;
  connections?: number;
}

const warmUpSeconds = 2;
const seconds = 5;

/**
 * Sends requests to `url` for a while, over as many connections as a crowd has. Throws when an
 * answer isn't a success.
 */
export async function measure(name: string, url: string, load: Load = {}): Promise<Measurement> {
  const options = { url, connections: 32, ...load };
  await autocannon({ ...options, duration: warmUpSeconds });
  const result = await autocannon({ ...options, duration: seconds });
  const failed = result.errors + result.non2xx;
  if (failed > 0) throw new Error(`${name}: ${failed} requests failed at ${url}`);
  return { name, requestsPerSecond: result.requests.average, p99: result.latency.p99 };
}
