/** A tab opened while the browser still counts the click, to be sent to the payment page later. */
export interface PaymentTab {
  /** True when the browser refused to open it. */
  blocked: boolean;
  show(url: string): void;
  close(): void;
}

export function openPaymentTab(): PaymentTab {
  const tab = window.open("about:blank", "_blank");
  if (tab) tab.document.title = "Opening the payment page";
  return {
    blocked: tab === null,
    show(url) {
      if (!tab) return;
      tab.opener = null;
      tab.location.replace(url);
    },
    close() {
      tab?.close();
    },
  };
}
