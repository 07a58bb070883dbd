import { Component, type ReactNode, useEffect, useState } from "react";

type Theme = "light" | "dark";

/** Exports of an example file beside a component. */
interface ExampleFile {
  title: string;
  examples: Record<string, () => ReactNode>;
  /** Needs the whole width: its themes stand one above the other. */
  wide?: boolean;
}

const files = Object.entries(
  import.meta.glob<ExampleFile>("../../src/ui/**/*.example.tsx", { eager: true }),
).sort(([, one], [, other]) => one.title.localeCompare(other.title));

const anchorOf = (title: string) => title.toLowerCase().replace(/\W+/g, "-");

/** Every component of the interface in its states: in both themes beside each other, or in those asked for. */
export function Gallery({ themes = ["light", "dark"] }: { themes?: readonly Theme[] | undefined }) {
  return (
    <main className="mx-auto grid w-full max-w-[120rem] gap-12 px-4 py-8 sm:px-8">
      <header className="grid gap-4">
        <h1 className="text-2xl">Component gallery</h1>
        <nav aria-label="Components">
          <ul className="flex flex-wrap gap-x-4 gap-y-1">
            {files.map(([path, { title }]) => (
              <li key={path}>
                <a className="link inline-block py-1" href={`#${anchorOf(title)}`}>
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </header>
      {files.map(([path, { title, examples, wide = false }]) => (
        <article key={path} id={anchorOf(title)} className="grid scroll-mt-4 gap-4">
          <h2 className="border-b border-line pb-2 text-xl">{title}</h2>
          {Object.entries(examples).map(([name, example]) => (
            <Example key={name} name={name} themes={themes} wide={wide} render={example} />
          ))}
        </article>
      ))}
    </main>
  );
}

function Example({
  name,
  themes,
  wide,
  render: Render,
}: {
  name: string;
  themes: readonly Theme[];
  wide: boolean;
  render: () => ReactNode;
}) {
  return (
    <div className="grid gap-2">
      <p className="text-sm text-muted">{name}</p>
      <div className={themes.length > 1 && !wide ? "grid gap-4 xl:grid-cols-2" : "grid gap-4"}>
        {themes.map((theme) => (
          <div
            key={theme}
            data-theme={theme}
            data-example={name}
            className="relative min-w-0 overflow-x-clip rounded-md border border-line bg-paper p-4 text-ink sm:p-6"
          >
            <Boundary>
              <Quiet>
                <Render />
              </Quiet>
            </Boundary>
          </div>
        ))}
      </div>
    </div>
  );
}

/** Keeps the page where it is when examples take the focus as they appear. */
function Quiet({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState(false);
  useEffect(() => setShown(true), []);
  useEffect(() => {
    if (!shown) return;
    (document.activeElement as HTMLElement | null)?.blur?.();
    if (!window.location.hash) window.scrollTo(0, 0);
  }, [shown]);
  return shown ? children : null;
}

/** One example that fails says so in its place. */
class Boundary extends Component<{ children: ReactNode }, { error: unknown }> {
  override state = { error: undefined };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override render() {
    return this.state.error === undefined ? (
      this.props.children
    ) : (
      <pre data-failed>{String(this.state.error)}</pre>
    );
  }
}
