/** Names of acts on an organization's jobs, as its members read them. */
export const postingActs = {
  "jobs.job_created": "Started a job",
  "jobs.job_edited": "Edited a job",
  "jobs.job_deleted": "Deleted a job that wasn't published",
  "jobs.job_published": "Published a job",
  "jobs.job_paused": "Paused a job",
  "jobs.job_closed": "Closed a job",
  "jobs.job_reopened": "Reopened a job",
  "jobs.imported": "Imported jobs from a file",
  "jobs.hiring_team_changed": "Changed a job's hiring team",
} as const;
