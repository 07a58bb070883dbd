import type { JobState } from "#platform/jobs/queues.ts";

export const retentionPath = "/admin/retention";
export const queuesPath = "/admin/queues";
export const emailsPath = "/admin/queues/emails";

export const queuePath = (name: string) => `${queuesPath}/${encodeURIComponent(name)}`;
export const jobPath = (queue: string, id: string) => `${queuePath(queue)}/${id}`;

/** The words for a job's place in its queue, and what each means. */
export const stateWords: Record<JobState, { label: string; meaning: string }> = {
  waiting: {
    label: "Waiting",
    meaning:
      "The job will run automatically as soon as there's room, unless its queue is paused. If its previous try failed, it will wait until its next try is due.",
  },
  running: { label: "Running", meaning: "A server is working on the job right now." },
  failed: {
    label: "Failed",
    meaning:
      "We've stopped trying. The job won't run again unless you retry it. We delete it after 30 days, or sooner once it's no longer useful, for example when the code in an email has expired. If it was a scheduled job, we delete it after a day, because the next one replaces it.",
  },
  done: {
    label: "Completed",
    meaning:
      "The job finished successfully. We delete it after a day, or after an hour if it sent codes or links.",
  },
};
