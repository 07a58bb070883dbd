/** A file's size as people read it, in whole KB, or in MB with one digit from 1 MB on. */
export function formatSize(bytes: number): string {
  if (bytes < 1_000_000) return `${Math.max(1, Math.round(bytes / 1_000))} KB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}

/** Links that share a guide without the browser's own sharing. */
export function shareLinks({ title, url }: { title: string; url: string }) {
  const address = encodeURIComponent(url);
  const words = encodeURIComponent(title);
  return [
    { name: "Email", href: `mailto:?subject=${words}&body=${address}` },
    {
      name: "LinkedIn",
      href: `https://www.linkedin.com/sharing/share-offsite/?url=${address}`,
    },
    { name: "X", href: `https://x.com/intent/post?url=${address}&text=${words}` },
    { name: "WhatsApp", href: `https://wa.me/?text=${words}%20${address}` },
  ];
}
