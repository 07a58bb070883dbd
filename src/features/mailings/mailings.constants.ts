/** The time zone in which mailings are scheduled. */
export const scheduleZone = { id: "America/Toronto", name: "Toronto time" } as const;
