import { Alert } from "#ui/messages/alert.tsx";

/** Risks of the configuration, for those who can change it. */
export function ConfigurationRisks({
  isDemo,
  risks,
}: {
  isDemo: boolean;
  risks: readonly string[];
}) {
  return (
    <section aria-labelledby="configuration-title" className="grid max-w-3xl gap-4">
      <h2 id="configuration-title" className="text-xl">
        Configuration
      </h2>
      {isDemo ? <p>This is a demo with sample data.</p> : null}
      {!isDemo && risks.length === 0 ? <p>No risks found.</p> : null}
      {risks.length > 0 ? (
        <Alert title={risks.length === 1 ? "1 risk to review" : `${risks.length} risks to review`}>
          <ul aria-label="Risks" className="mt-2 grid gap-2">
            {risks.map((risk) => (
              <li key={risk}>{risk}</li>
            ))}
          </ul>
        </Alert>
      ) : null}
    </section>
  );
}
