/**
 * Whether the Node that runs the tests has heard of the zones that gave up changing their clocks in 2026. Other libraries
 * for time zones only know what it knows.
 */
export const knowsSettledZones = (process.versions.tz ?? "") >= "2026c";
