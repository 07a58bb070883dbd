const everyDay = "* * *";

/**
 * A job's schedule in words: `every day at 03:00 UTC`. Undefined for a cron expression of another kind than ours, which
 * name minutes and hours of every day.
 */
export function describeSchedule(cron: string): string | undefined {
  const [minute = "", hour = "", ...days] = cron.split(" ");
  if (days.join(" ") !== everyDay) return undefined;
  if (hour === "*") return describeMinutes(minute);
  const [first = "", last = first] = hour.split("-");
  if (![minute, first, last].every(isNumber)) return undefined;
  const hours = Array.from({ length: Number(last) - Number(first) + 1 }, (_, index) =>
    String(Number(first) + index),
  );
  const times = hours.map((each) => `${each.padStart(2, "0")}:${minute.padStart(2, "0")}`);
  return `every day at ${list.format(times)} UTC`;
}

function describeMinutes(minute: string): string | undefined {
  if (minute === "*") return "every minute";
  const step = /^\*\/(\d+)$/.exec(minute)?.[1];
  if (step) return `every ${step} minutes`;
  return isNumber(minute) ? `every hour at :${minute.padStart(2, "0")}` : undefined;
}

const isNumber = (text: string) => /^\d+$/.test(text);

const list = new Intl.ListFormat("en-US");
