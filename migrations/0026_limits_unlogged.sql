-- Counts of uses and failures end by themselves within a day. Losing them when the database crashes costs
-- less than writing each to its log: a sign-in would wait for the disk twice, one by one for each client.
alter table private.rate_limits set unlogged;
alter table private.failure_delays set unlogged;
