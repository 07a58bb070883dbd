import { Monitor, Moon, Sun } from "lucide-react";
import { useEffect, useRef } from "react";
import { chooseTheme, useTheme } from "../styles/theme.ts";

const choices = [
  { theme: null, label: "System", icon: Monitor },
  { theme: "light", label: "Light", icon: Sun },
  { theme: "dark", label: "Dark", icon: Moon },
] as const;

export function ThemeControl() {
  const theme = useTheme();
  const group = useRef<HTMLFieldSetElement>(null);
  // Before the scripts run, a choice only shows. Without one, "System" is checked then, whatever the theme.
  useEffect(() => {
    const early = group.current?.querySelector<HTMLInputElement>("input:checked")?.value;
    const choice = choices.find(({ label }) => label === early);
    if (choice?.theme) chooseTheme(choice.theme);
  }, []);
  return (
    <fieldset ref={group} className="flex items-center gap-3">
      <legend className="sr-only">Color theme</legend>
      {choices.map(({ theme: choice, label, icon: Icon }) => (
        <label
          key={label}
          className="flex min-h-9 cursor-pointer items-center gap-1.5 rounded-sm border border-transparent px-2 forced-colors:border-[Canvas] text-sm text-muted transition-colors hover:text-ink has-checked:border-control has-checked:text-ink has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
        >
          <input
            type="radio"
            name="theme"
            value={label}
            checked={theme === choice}
            autoComplete="off"
            onChange={() => chooseTheme(choice)}
            className="sr-only"
          />
          <Icon aria-hidden className="size-4" />
          {label}
        </label>
      ))}
    </fieldset>
  );
}
