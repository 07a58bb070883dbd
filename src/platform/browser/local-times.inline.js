/*
 * Runs in the head of every page. Keeps the zone of the visitor's clock in a cookie, so that the next page that's
 * rendered for one person has it, and writes the times of this one into it, and as the visitor's language writes
 * them, while the page is being read: before they are painted, and without the page's scripts. `SETTLED` stands for
 * the zones whose late changes a browser may not know (shared/time.ts).
 */
{
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const cookies = `; ${document.cookie};`;
  if (timeZone && !cookies.includes(`; zone=${timeZone};`)) {
    const secure = location.protocol === "https:" ? "; Secure" : "";
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not yet everywhere
    document.cookie = `zone=${timeZone}; Path=/; Max-Age=31536000; SameSite=Lax${secure}`;
  }
  const hasHalves = readsHalves();
  /** @type {Record<string, { since: number; ahead: number; name: string } | undefined>} */
  const settledZones = JSON.parse("SETTLED");
  const selector = "time[data-local]";

  /** Whether the visitor's language writes 3:00 PM. Some browsers on Linux say that theirs is `en-US@posix`. */
  function readsHalves() {
    try {
      const format = new Intl.DateTimeFormat(navigator.language, { hour: "numeric" });
      const { hourCycle } = format.resolvedOptions();
      return hourCycle === "h12" || hourCycle === "h11";
    } catch {
      return false;
    }
  }

  /** @param {string | undefined} zone */
  const formatIn = (zone) =>
    new Intl.DateTimeFormat("en-US", {
      year: "numeric",
      month: "short",
      day: "numeric",
      hour: hasHalves ? "numeric" : "2-digit",
      minute: "2-digit",
      hourCycle: hasHalves ? "h12" : "h23",
      timeZoneName: "short",
      timeZone: zone,
    });
  /** @type {Map<string | undefined, Intl.DateTimeFormat>} */
  const formats = new Map();

  /** @param {Date} date @param {string | undefined} zone */
  function partsIn(date, zone) {
    const format = formats.get(zone) ?? formatIn(zone);
    formats.set(zone, format);
    return format.formatToParts(date);
  }

  /** @param {Element} element */
  function write(element) {
    const time = /** @type {HTMLTimeElement} */ (element);
    const date = new Date(time.dateTime);
    if (Number.isNaN(date.getTime())) return;
    const zone = time.dataset.local || timeZone;
    const rule = settledZones[zone?.toLowerCase() ?? ""];
    const settled = rule && date.getTime() >= rule.since ? rule : undefined;
    const parts = settled
      ? partsIn(new Date(date.getTime() + settled.ahead), "UTC")
      : partsIn(date, zone);
    const text = parts
      .map(({ type, value }) => (settled && type === "timeZoneName" ? settled.name : value))
      .join("")
      .replace("\u202f", " ");
    if (time.textContent !== text) time.textContent = text;
  }

  const observer = new MutationObserver((records) => {
    for (const { target, addedNodes } of records) {
      // The page may be read in pieces, between a time and its text.
      if (target instanceof Element && target.matches(selector)) write(target);
      for (const node of addedNodes) {
        if (!(node instanceof Element)) continue;
        if (node.matches(selector)) write(node);
        for (const time of node.querySelectorAll(selector)) write(time);
      }
    }
  });
  observer.observe(document, { childList: true, subtree: true });
  addEventListener("hydrated", () => observer.disconnect(), { once: true });
}
