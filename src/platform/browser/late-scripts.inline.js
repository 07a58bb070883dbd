/*
 * Runs in the head of every page and fetches the page's scripts, which the server has parked: on a page
 * for one person when it has been painted; on a page for many at the first interaction, be it a movement
 * of the pointer, when a part that moves or is read without one (`data-starts`) comes into view, or when
 * the page has been quiet for a while after it was painted, but not by itself where the visitor saves data.
 * A press before the scripts run is kept and repeated when they do, and so is the key for the search, which
 * leads to the search page where the scripts cannot be fetched. A press after that requests them again. A page
 * whose scripts the server no longer has is loaded again, once, unless something was typed into it. Text that was
 * typed into a text area is put back after React has reset it.
 */
{
  const interactions = ["pointerdown", "keydown", "focusin", "input", "touchstart", "wheel"];
  const quietMilliseconds = 6000;
  const maxWait = 3000;
  /** @type {Set<HTMLElement>} */
  const held = new Set();
  /** Each text, and where its caret was. @type {Map<HTMLTextAreaElement, [string, number]>} */
  const typedTexts = new Map();
  /** @type {HTMLElement | null} */
  let pressed = null;
  const savesData =
    /** @type {any} */ (navigator).connection?.saveData ||
    matchMedia("(prefers-reduced-data: reduce)").matches;
  let started = false;
  let failed = false;
  let touched = false;
  /** @type {KeyboardEvent | undefined} */
  let heldKey;
  /** @type {string | undefined} */
  let pointerPlace;

  /** Null where the scripts start by themselves: while developing, and in a page that is sent in parts. */
  function parkedScript() {
    /** @type {HTMLScriptElement | null} */
    const script = document.querySelector('script[type="late-module"]');
    return script;
  }

  function start() {
    const parked = parkedScript();
    if (started || !parked) return;
    started = true;
    /** @type {NodeListOf<HTMLLinkElement>} */
    const links = document.querySelectorAll('link[rel="late-modulepreload"]');
    for (const link of links) link.rel = "modulepreload";
    const script = document.createElement("script");
    script.type = "module";
    script.nonce = parked.nonce;
    script.textContent = parked.textContent;
    script.addEventListener("error", () => {
      started = false;
      failed = true;
      if (heldKey) location.assign("/search");
      else reloadIfGone(parked.textContent ?? "").catch(() => {});
    });
    document.head.append(script);
  }

  /**
   * React Router's manifest has a new name in each version.
   * @param {string} code
   */
  async function reloadIfGone(code) {
    const manifest = code.match(/\/assets\/manifest-[\w-]+\.js/)?.[0];
    const visit = /** @type {any} */ (performance.getEntriesByType("navigation")[0]);
    if (!manifest || visit?.type === "reload") return;
    const { status } = await fetch(manifest, { method: "HEAD" });
    if (status === 404 && !touched) location.reload();
  }

  function startWhenParsed() {
    if (document.readyState !== "loading") start();
    else addEventListener("DOMContentLoaded", start, { once: true });
  }

  function startWhenIdle() {
    if ("requestIdleCallback" in window) requestIdleCallback(start, { timeout: maxWait });
    else setTimeout(start, 1000);
  }

  /** A row that moves by itself, or a calendar, isn't waited for where it's seen. */
  function startWhenSeen() {
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      startWhenIdle();
    });
    for (const part of document.querySelectorAll("[data-starts]")) observer.observe(part);
  }

  function whenPainted() {
    if (parkedScript()?.dataset.start === "painted") {
      // The first paint may have come when only the top was there.
      requestAnimationFrame(() => setTimeout(start));
      return;
    }
    if (savesData) return;
    startWhenSeen();
    whenQuiet();
  }

  function whenQuiet() {
    if (document.readyState === "complete") setTimeout(startWhenIdle, quietMilliseconds);
    else addEventListener("load", whenQuiet, { once: true });
  }

  function observePaint() {
    const observer = new PerformanceObserver((list) => {
      if (list.getEntriesByName("first-contentful-paint").length === 0) return;
      observer.disconnect();
      if (document.readyState !== "loading") whenPainted();
      else addEventListener("DOMContentLoaded", whenPainted, { once: true });
    });
    observer.observe({ type: "paint", buffered: true });
  }

  /** A page that is opened in the background isn't painted until someone looks at it. */
  function startUnseen() {
    if (document.hidden && parkedScript()?.dataset.start === "painted") start();
  }

  /**
   * @param {MouseEvent} event
   * @returns {HTMLElement | null}
   */
  function buttonOf(event) {
    const target = /** @type {HTMLElement} */ (event.target);
    return target.closest('button[type="button"]');
  }

  /** @param {MouseEvent} event */
  function press(event) {
    pressed = event.button === 0 ? buttonOf(event) : null;
  }

  /** @param {MouseEvent} event */
  function hold(event) {
    pressed = null;
    const button = buttonOf(event);
    if (!button) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    held.add(button);
    startWhenParsed();
  }

  /** @param {Event} event */
  function keepText({ target }) {
    touched = true;
    if (target instanceof HTMLTextAreaElement)
      typedTexts.set(target, [target.value, target.selectionEnd]);
  }

  /**
   * When React hydrates, it resets a text area that has text, unlike other fields. React keeps track of what's
   * assigned to `value` and would ignore the event, so the text is put in another way.
   */
  function restoreTexts() {
    for (const [area, [text, caret]] of typedTexts) {
      if (!area.isConnected || area.value === text) continue;
      area.setRangeText(text, 0, area.value.length, "end");
      if (area === document.activeElement) area.setSelectionRange(caret, caret);
      area.dispatchEvent(new Event("input", { bubbles: true }));
    }
  }

  /** @param {KeyboardEvent} event */
  function holdKey(event) {
    const { ctrlKey, metaKey, altKey, shiftKey, key, code } = event;
    if (ctrlKey === metaKey || altKey || shiftKey) return;
    if (key.toLowerCase() !== "k" && (code !== "KeyK" || key <= "\u007f")) return;
    event.preventDefault();
    heldKey = event;
    if (failed) location.assign("/search");
    else startWhenParsed();
  }

  /**
   * A page that comes under a resting pointer, or moves below it, gets an event as for a movement.
   * @param {PointerEvent} event
   */
  function followPointer({ clientX, clientY }) {
    const place = `${clientX} ${clientY}`;
    if (pointerPlace !== undefined && pointerPlace !== place) startWhenParsed();
    pointerPlace = place;
  }

  function release() {
    removeEventListener("mousedown", press, true);
    removeEventListener("click", hold, true);
    removeEventListener("keydown", holdKey, true);
    removeEventListener("pointermove", followPointer, true);
    removeEventListener("input", keepText, true);
    restoreTexts();
    // Tabs act when the mouse button goes down. A press that hasn't ended continues in the page.
    for (const button of pressed ? [...held, pressed] : held) {
      if (!button.isConnected) continue;
      button.dispatchEvent(new MouseEvent("mousedown", { bubbles: true }));
      if (button !== pressed) button.click();
    }
    if (heldKey) dispatchEvent(new KeyboardEvent("keydown", heldKey));
  }

  addEventListener("mousedown", press, true);
  addEventListener("click", hold, true);
  addEventListener("keydown", holdKey, true);
  addEventListener("pointermove", followPointer, { capture: true, passive: true });
  addEventListener("input", keepText, true);
  addEventListener("hydrated", release, { once: true });
  for (const name of interactions) {
    addEventListener(name, startWhenParsed, { capture: true, once: true, passive: true });
  }
  observePaint();
  addEventListener("DOMContentLoaded", startUnseen, { once: true });
}
