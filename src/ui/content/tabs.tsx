import { Tabs as TabsPrimitive } from "radix-ui";
import type { ComponentProps } from "react";
import { classNames } from "../styles/class-names.ts";

export function Tabs({ className, ...rest }: ComponentProps<typeof TabsPrimitive.Root>) {
  return <TabsPrimitive.Root className={classNames("grid gap-6", className)} {...rest} />;
}

export function TabsList({ className, ...rest }: ComponentProps<typeof TabsPrimitive.List>) {
  return (
    <TabsPrimitive.List
      className={classNames("flex gap-1 border-b border-line", className)}
      {...rest}
    />
  );
}

export function TabsTrigger({ className, ...rest }: ComponentProps<typeof TabsPrimitive.Trigger>) {
  return (
    <TabsPrimitive.Trigger
      className={classNames(
        "-mb-px min-h-11 border-b-2 border-transparent forced-colors:border-[Canvas] px-4 py-2 font-semibold text-muted transition-colors hover:text-ink data-[state=active]:border-accent data-[state=active]:text-ink",
        className,
      )}
      {...rest}
    />
  );
}

export function TabsContent({ className, ...rest }: ComponentProps<typeof TabsPrimitive.Content>) {
  return <TabsPrimitive.Content className={classNames("grid gap-6", className)} {...rest} />;
}
