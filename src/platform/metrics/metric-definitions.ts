/** A metric as `/metrics` shows it. Each label takes few values: never an address, an id or a name. */
interface MetricDefinition {
  name: string;
  help: string;
  labels: readonly string[];
}

/** Counted by each process, by what happened in it. */
export const counters = {
  httpRequests: {
    name: "meridian_http_requests_total",
    help: "Answered requests by method, route pattern and status. Includes answers from memory.",
    labels: ["method", "route", "status"],
  },
  emails: {
    name: "meridian_emails_total",
    help: "Emails by lane and by what the mail server said when it was handed one. Deferred ones are tried again.",
    labels: ["lane", "outcome"],
  },
  logins: {
    name: "meridian_logins_total",
    help: "Sign-ins and second steps by method, and whether they succeeded.",
    labels: ["method", "outcome"],
  },
  bookings: {
    name: "meridian_bookings_total",
    help: "Events of bookings, such as booked or canceled, by the kind of booking.",
    labels: ["kind", "event"],
  },
  payments: {
    name: "meridian_payments_total",
    help: "What became of orders, by what was bought.",
    labels: ["purpose", "outcome"],
  },
  refunds: {
    name: "meridian_refunds_total",
    help: "Refunds by what was bought. A failed try is repeated by its job.",
    labels: ["purpose", "outcome"],
  },
  jobRuns: {
    name: "meridian_job_runs_total",
    help: "Runs of background jobs by queue and outcome. A failed one is tried again, and one that was given up isn't.",
    labels: ["queue", "outcome"],
  },
  retentionDeleted: {
    name: "meridian_retention_deleted_total",
    help: "Rows that were deleted because their time to be kept was over, by kind of data.",
    labels: ["kind"],
  },
} as const satisfies Record<string, MetricDefinition>;

/** Durations in seconds. */
export const timers = {
  httpDuration: {
    name: "meridian_http_request_duration_seconds",
    help: "Time to an answer's headers by route pattern. Answers from memory aren't timed.",
    labels: ["route"],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  },
  jobDuration: {
    name: "meridian_job_duration_seconds",
    help: "How long background jobs ran, by queue.",
    labels: ["queue"],
    buckets: [0.01, 0.05, 0.25, 1, 5, 30, 120, 900],
  },
} as const satisfies Record<string, MetricDefinition & { buckets: readonly number[] }>;

/** Values of a process at the time of a scrape. */
export const processGauges = {
  databaseConnections: {
    name: "meridian_database_connections",
    help: "Connections of the process's pool by state: in use or idle.",
    labels: ["state"],
  },
  databaseConnectionLimit: {
    name: "meridian_database_connection_limit",
    help: "How many connections the process's pool can open.",
    labels: [],
  },
  databaseWaiting: {
    name: "meridian_database_waiting_requests",
    help: "Pieces of work that wait for a database connection.",
    labels: [],
  },
  websocketConnections: {
    name: "meridian_websocket_connections",
    help: "Open WebSocket connections.",
    labels: [],
  },
} as const satisfies Record<string, MetricDefinition>;

/** Values of the whole site, read from its database by whichever process answers the scrape. */
export const siteGauges = {
  databaseUp: {
    name: "meridian_database_up",
    help: "1 if the database answered this scrape in time. Without it, the queues are missing.",
    labels: [],
  },
  queueJobs: {
    name: "meridian_queue_jobs",
    help: "Jobs by queue and state: due, later, running or failed. Counted up to 10,001.",
    labels: ["queue", "state"],
  },
  queueOldestSeconds: {
    name: "meridian_queue_oldest_due_seconds",
    help: "How long the queue's longest-due job has been due.",
    labels: ["queue"],
  },
  queuePaused: {
    name: "meridian_queue_paused",
    help: "1 while someone has paused the queue.",
    labels: ["queue"],
  },
  processesAnswered: {
    name: "meridian_processes_answered",
    help: "Server processes of this port that are part of this scrape.",
    labels: [],
  },
  processesConfigured: {
    name: "meridian_processes_configured",
    help: "Server processes that should answer on this port.",
    labels: [],
  },
} as const satisfies Record<string, MetricDefinition>;

/** The names of all metrics of ours. Those of the process itself come from the library. */
export const metricNames: readonly string[] = [counters, timers, processGauges, siteGauges].flatMap(
  (group) => Object.values(group).map(({ name }) => name),
);
