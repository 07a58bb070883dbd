import { Link2, Share2 } from "lucide-react";
import { type MouseEvent, useRef } from "react";
import { toast } from "#ui/messages/toast.ts";
import { shareLinks } from "../resources.rules.ts";

export interface ShareGuideProps {
  title: string;
  /** The guide's absolute address. */
  url: string;
}

const entry =
  "flex min-h-10 w-full items-center gap-2 rounded-sm px-3 text-left hover:bg-sunken [&_svg]:size-4";

/** The browser's own sharing where there is one; otherwise, and without scripts, a list of ways. */
export function ShareGuide({ title, url }: ShareGuideProps) {
  const menu = useRef<HTMLDetailsElement>(null);

  const close = () => menu.current?.removeAttribute("open");

  /** The focused entry is hidden with the rest, so the focus goes back to the button. */
  const closeToSummary = () => {
    menu.current?.querySelector("summary")?.focus();
    close();
  };

  const share = (event: MouseEvent) => {
    if (!navigator.share || menu.current?.open) return;
    event.preventDefault();
    navigator.share({ title, url }).catch((error: Error) => {
      if (error.name !== "AbortError" && menu.current) menu.current.open = true;
    });
  };

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      toast({ title: "Link copied" });
    } catch {
      toast({
        title: "We couldn't copy the link",
        description: url,
        variant: "destructive",
      });
    }
    closeToSummary();
  };

  return (
    <details
      ref={menu}
      className="relative"
      onKeyDown={(event) => {
        if (event.key === "Escape" && menu.current?.open) closeToSummary();
      }}
      onBlur={(event) => {
        const next = event.relatedTarget;
        if (next instanceof Node && !event.currentTarget.contains(next)) close();
      }}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is a control of its own */}
      <summary
        onClick={share}
        className="inline-flex min-h-9 list-none items-center gap-2 rounded-sm border border-control bg-surface px-3 py-1.5 text-sm font-semibold transition-colors hover:border-ink hover:bg-sunken [&::-webkit-details-marker]:hidden [&_svg]:size-[1.1em]"
      >
        <Share2 aria-hidden />
        Share
      </summary>
      <ul className="absolute left-0 z-10 mt-2 w-52 rounded-md border border-line bg-surface p-1">
        <li className="noscript:hidden">
          <button type="button" className={entry} onClick={copy}>
            <Link2 aria-hidden />
            Copy link
          </button>
        </li>
        {shareLinks({ title, url }).map(({ name, href }) => (
          <li key={name}>
            <a
              className={entry}
              href={href}
              {...(href.startsWith("https:")
                ? { target: "_blank", rel: "noopener noreferrer" }
                : {})}
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}
