import type { Project } from '../contract/launchpad.ts';
import type { Lang } from '../i18n/locales.ts';
import type { Layout } from '../shell/routes.ts';
import type { LaunchTexts } from './fact-texts.ts';

/** Props that the components of a project's participation panel share. */
export type PanelProps = { t: LaunchTexts; lang: Lang; layout: Layout; project: Project };
