import { ChevronDown } from "lucide-react";
import { Link } from "react-router";
import { mainMenu } from "./navigation.ts";

const looks = {
  /** Side by side; the pages below a link open under it. */
  bar: {
    list: "flex items-center",
    item: "relative flex items-center",
    link: "border-b-2 border-transparent forced-colors:border-[Canvas] px-2 py-2 font-medium whitespace-nowrap transition-colors hover:text-accent aria-[current=page]:border-accent",
    button:
      "flex min-h-9 w-6 cursor-pointer list-none items-center justify-center rounded-sm hover:bg-sunken [&::-webkit-details-marker]:hidden",
    panel:
      "absolute top-full left-0 z-40 mt-2 w-60 rounded-md border border-line bg-surface py-2 shadow-[0_8px_28px_rgb(13_20_36/0.14)]",
    page: "block min-h-10 px-4 py-2 font-medium transition-colors hover:bg-sunken",
  },
  /** Below one another, as on a phone. */
  list: {
    list: "",
    item: "relative",
    link: "mr-14 block min-h-11 border-l-2 border-transparent forced-colors:border-[Canvas] px-4 py-2.5 font-medium transition-colors hover:bg-sunken aria-[current=page]:border-accent",
    button:
      "absolute top-0 right-0 flex size-11 cursor-pointer list-none items-center justify-center rounded-sm hover:bg-sunken [&::-webkit-details-marker]:hidden",
    panel: "pb-2",
    page: "ml-4 block min-h-11 border-l border-line px-4 py-2.5 transition-colors hover:bg-sunken",
  },
};

export interface MainMenuProps {
  /** The main link whose page this is, or lies below. */
  current: string | null;
  look: keyof typeof looks;
}

/** The main links, each with the pages below it. The browser opens and closes them, without scripts too. */
export function MainMenu({ current, look }: MainMenuProps) {
  const styles = looks[look];
  return (
    <ul className={styles.list}>
      {mainMenu.map(({ to, label, links }) => (
        <li key={to} className={styles.item}>
          <Link to={to} aria-current={to === current ? "page" : undefined} className={styles.link}>
            {label}
          </Link>
          {links.length > 0 ? (
            <details name={`main-menu-${look}`} className="group/menu">
              <summary className={styles.button}>
                <span className="sr-only">More in {label}</span>
                <ChevronDown
                  aria-hidden
                  className="size-4 text-muted transition-transform group-open/menu:rotate-180"
                />
              </summary>
              <ul className={styles.panel}>
                {links.map((link) => (
                  <li key={link.to}>
                    <Link to={link.to} className={styles.page}>
                      {link.label}
                    </Link>
                  </li>
                ))}
              </ul>
            </details>
          ) : null}
        </li>
      ))}
    </ul>
  );
}
