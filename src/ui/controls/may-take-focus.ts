/**
 * Whether what a press has led to may take the focus: not where the page came with it and somebody has
 * begun to use the page before its scripts ran.
 */
export function mayTakeFocus(): boolean {
  const { activeElement, body, documentElement } = document;
  return documentElement.dataset.hydrated !== undefined || !activeElement || activeElement === body;
}
