/**
 * Whether an error or a notice may take the focus. One that came with the page may not, if someone
 * began to use the page before its scripts ran.
 */
export function mayTakeFocus(): boolean {
  const { activeElement, body, documentElement } = document;
  return documentElement.dataset.hydrated !== undefined || !activeElement || activeElement === body;
}
