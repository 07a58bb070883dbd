/*
 * Runs in the head, right behind the link to the fonts' style sheet, which starts as one for print:
 * a first visit is painted in the fallback fonts, without waiting for anything, and the fonts follow.
 * Whoever comes from another page of the site has them already, so there they are used at once.
 */
{
  /** @type {HTMLLinkElement | null} */
  const fonts = document.querySelector("link[data-fonts]");
  const use = () => {
    if (fonts) fonts.media = "all";
  };

  if (document.referrer.startsWith(`${location.origin}/`)) use();
  else if (PerformanceObserver.supportedEntryTypes?.includes("paint")) {
    new PerformanceObserver((list) => {
      if (list.getEntriesByName("first-contentful-paint").length > 0) use();
    }).observe({ type: "paint", buffered: true });
  } else addEventListener("load", use, { once: true });
}
