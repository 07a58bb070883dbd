import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import type { NextBooking } from "#features/booking/booking.contract.ts";
import { addTime, type Duration } from "#shared/time.ts";
import { type MarkupCache, MarkupCacheContext } from "#ui/content/cached-markup.tsx";
import { VisitorTimeContext } from "#ui/content/use-visitor-zone.ts";
import { unreadLine } from "../dashboard.rules.ts";
import { WhatComesNext, type WhatComesNextProps } from "./what-comes-next.tsx";

const now = new Date("2026-11-30T14:50:00Z");
const meetingUrl = "https://meet.example/okonkwo";

const nothing: WhatComesNextProps = { booking: null, event: null, plan: null, waiting: [], now };

/** A session of an hour that begins after so long. */
function sessionIn(time: Duration): NextBooking {
  const startsAt = addTime(now, time);
  return {
    id: "1",
    kind: "mentor_session",
    as: "guest",
    with: "Dr. Okonkwo",
    startsAt,
    endsAt: addTime(startsAt, { hours: 1 }),
    meetingUrl,
  };
}

/** The page's beginning for someone in Toronto. */
function read(props: Partial<WhatComesNextProps>, cache: MarkupCache | null = null): string {
  const element = (
    <VisitorTimeContext.Provider value={{ zone: "America/Toronto", clock: "h12" }}>
      <MarkupCacheContext value={cache}>
        <WhatComesNext {...nothing} {...props} />
      </MarkupCacheContext>
    </VisitorTimeContext.Provider>
  );
  const router = createMemoryRouter([{ path: "/", element }]);
  return renderToStaticMarkup(<RouterProvider router={router} />);
}

test("a session that begins in ten minutes is named with its time and the way in", () => {
  const html = read({ booking: sessionIn({ minutes: 10 }) });
  expect(html).toMatch(/Nov 30, 2026, 10:00\sAM EST/);
  expect(html).toMatch(/href="\/sessions\/1"[^>]*>Mentor session with Dr\. Okonkwo<\/a>/);
  expect(html).toMatch(new RegExp(`<a href="${meetingUrl}"[^>]*>.*Join</a>`));
});

test("the way in isn't there an hour before, nor once the session is over", () => {
  for (const time of [{ hours: 1 }, { minutes: 16 }, { minutes: -60 }]) {
    const html = read({ booking: sessionIn(time) });
    expect(html).toContain("Mentor session with Dr. Okonkwo");
    expect(html).not.toContain("Join");
  }
});

test("of a session and an event, the sooner one comes first", () => {
  const startsAt = addTime(now, { minutes: 30 });
  const event = { title: "Exam evening", path: "/events/exam", startsAt, endsAt: startsAt };
  const html = read({
    booking: sessionIn({ hours: 1 }),
    event: { ...event, joinUrl: null },
  });
  expect(html.indexOf("Exam evening")).toBeGreaterThan(0);
  expect(html.indexOf("Exam evening")).toBeLessThan(html.indexOf("Dr. Okonkwo"));
});

test("a step of the plan that hasn't opened yet can't start now", () => {
  const step = { id: "match", title: "Take part in the Match" };
  const undated = { startBy: undefined, opensOn: undefined, underWayUntil: undefined };
  const start = (dates: { startBy?: string; opensOn?: string; underWayUntil?: string }) =>
    read({
      plan: {
        ...{ planId: "1", title: "Residency in the US", pathway: undefined, done: 3, total: 9 },
        steps: [{ ...step, ...undated, ...dates }],
      },
    });
  expect(start({})).toContain("You can start now");
  expect(start({ opensOn: "2027-09-02" })).toContain("Opens on Sep 2, 2027");
  expect(start({ opensOn: "2027-09-02" })).not.toContain("You can start now");
  expect(start({ startBy: "2027-03-05" })).toContain("Start by Mar 5, 2027");
  expect(start({ underWayUntil: "2028-03-19" })).toContain("Under way until Mar 19, 2028");
});

test("unread messages are one line that leads to them", () => {
  const html = read({ waiting: unreadLine(2) });
  expect(html).toMatch(/href="\/messages"[^>]*>2 unread messages<\/a>/);
  expect(read({ waiting: unreadLine(1) })).toContain("1 unread message</a>");
  expect(read({ waiting: unreadLine(0) })).toContain("You&#x27;re up to date.");
});

test("a line is cached for everyone, unless it has a time, which is in its reader's zone", () => {
  const asked: object[] = [];
  const cache: MarkupCache = (_component, content) => {
    asked.push(content);
    return undefined;
  };
  const answer = { title: "Answer Amina", to: "/mentor/sessions", due: now, dueWord: "Answer by" };
  const html = read({ waiting: [answer, ...unreadLine(2)] }, cache);
  expect(html).toMatch(/Answer by <time[^>]*>Nov 30, 2026, 9:50\sAM EST/);
  expect(asked).toEqual([
    { to: "/messages", title: "2 unread messages", children: "Read and answer" },
  ]);
});
