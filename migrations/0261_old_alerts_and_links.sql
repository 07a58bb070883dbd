-- What the nightly deletion finds by its time.
create index job_alerts_sent_idx on private.job_alerts (sent_at);
create index job_alert_links_created_idx on private.job_alert_links (created_at);
create index plan_reminder_links_created_idx on private.plan_reminder_links (created_at);
