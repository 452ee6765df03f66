/**
 * What a brand's folder imports as `slipway`: functions that return what they are given, so that an editor knows each
 * field.
 */
import type { ConfigInput } from './schema.ts';
import type { ThemeInput } from './theme/roles.ts';

/** The configuration of a site, `slipway.config.ts` of a brand's folder. docs/configuration.md lists the fields. */
export const defineConfig = (config: ConfigInput): ConfigInput => config;

/**
 * Colors and corners of a site, `theme.ts` of a brand's folder. docs/design/operator-kit.md says which there are and
 * what must hold.
 */
export const defineTheme = (theme: ThemeInput): ThemeInput => theme;
