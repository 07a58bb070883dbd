/*
 * Runs in the head before anything is painted, on every page: the visitor's theme, and whether this
 * browser holds a session, so that a page rendered for everybody begins with the right header. Tells zod
 * that code can't be made from text here: it tries, and the browser reports that to the policy's breaches.
 */
{
  Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
  const cookies = `; ${document.cookie}`;
  const { dataset } = document.documentElement;
  const theme = /; theme=(light|dark)(?:;|$)/.exec(cookies)?.[1];
  if (theme) dataset.theme = theme;
  if (/; site-session(?:\.\d+)?=/.test(cookies)) dataset.viewer = "user";
}
