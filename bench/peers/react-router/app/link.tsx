import { Link as RouterLink } from "react-router";
import type { LinkType } from "#shared/controls.tsx";

export const Link: LinkType = ({ href, ...rest }) => <RouterLink to={href} {...rest} />;
