import { useRef, useState } from "react";
import { Button } from "#ui/controls/button.tsx";
import type { SecondStep, SecondStepFactor } from "../factors/second-step.types.ts";
import { SecondStepApp } from "./second-step-app.tsx";
import type { SecondStepFormProps } from "./second-step-form.types.ts";
import { SecondStepKey } from "./second-step-key.tsx";
import { SecondStepPhone } from "./second-step-phone.tsx";
import { SecondStepRecovery } from "./second-step-recovery.tsx";

type Way = SecondStepFactor | "recovery";

const titles = {
  webauthn: "Security key",
  totp: "Authenticator app",
  phone: "Text message",
} as const;

/** One way to take the second step, and the others to choose from. */
export function SecondStepMethods({
  step: { factors, hasRecoveryCode },
  ready,
  onPassed,
}: SecondStepFormProps & { step: SecondStep }) {
  const ways: Way[] = [...factors, ...(hasRecoveryCode ? (["recovery"] as const) : [])];
  const [chosen, setChosen] = useState(ways[0]);
  const heading = useRef<HTMLHeadingElement>(null);
  if (!chosen) return null;

  const others = ways.filter((way) => idOf(way) !== idOf(chosen));
  const choose = (way: Way) => {
    setChosen(way);
    heading.current?.focus();
  };
  return (
    <div className="grid gap-8">
      <section className="grid gap-4">
        <h2 ref={heading} tabIndex={-1} className="text-xl wrap-anywhere">
          {titleOf(chosen)}
        </h2>
        <WayForm key={idOf(chosen)} way={chosen} ready={ready} onPassed={onPassed} />
      </section>
      {others.length > 0 ? (
        <section className="grid gap-3 border-t border-line pt-6">
          <h2 className="font-sans text-base font-semibold">Try another way</h2>
          <ul className="flex flex-wrap gap-3">
            {others.map((way) => (
              <li key={idOf(way)}>
                <Button
                  variant="secondary"
                  size="small"
                  className="wrap-anywhere"
                  disabled={!ready}
                  onClick={() => choose(way)}
                >
                  {titleOf(way)}
                </Button>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </div>
  );
}

function WayForm({ way, ...form }: SecondStepFormProps & { way: Way }) {
  if (way === "recovery") return <SecondStepRecovery {...form} />;
  switch (way.kind) {
    case "webauthn":
      return <SecondStepKey factor={way} {...form} />;
    case "totp":
      return <SecondStepApp factor={way} {...form} />;
    case "phone":
      return <SecondStepPhone factor={way} {...form} />;
  }
}

function idOf(way: Way): string {
  return way === "recovery" ? way : way.id;
}

/** The kind, with its owner's name for it where that says more. */
function titleOf(way: Way): string {
  if (way === "recovery") return "Recovery code";
  const kind = titles[way.kind];
  return way.name && way.name.toLowerCase() !== kind.toLowerCase() ? `${kind}: ${way.name}` : kind;
}
