import { ArrowRight, Trash2 } from "lucide-react";
import { Link } from "react-router";
import { Button, type ButtonProps } from "./button.tsx";

export const title = "Button";

const variants = ["primary", "secondary", "quiet", "destructive"] as const;

function Row({ children = "Save changes", ...rest }: Extract<ButtonProps, { asChild?: false }>) {
  return (
    <p className="flex flex-wrap gap-3">
      {variants.map((variant) => (
        <Button key={variant} {...rest} variant={variant}>
          {children}
        </Button>
      ))}
    </p>
  );
}

export const examples = {
  "Every variant": () => <Row />,
  Small: () => <Row size="small" />,
  Disabled: () => <Row disabled />,
  Busy: () => <Row busy>Saving…</Row>,
  "With a picture": () => (
    <p className="flex flex-wrap gap-3">
      <Button>
        Next <ArrowRight aria-hidden />
      </Button>
      <Button variant="destructive" size="small">
        <Trash2 aria-hidden /> Delete
      </Button>
    </p>
  ),
  "As a link": () => (
    <Button asChild>
      <Link to="/events">See all events</Link>
    </Button>
  ),
  "Long words": () => (
    <Row>Confirm my consultation and email me the calendar invitation right away</Row>
  ),
};
