import { createRequire } from 'node:module';
import i18next from 'i18next';
import type { InitOptions } from 'i18next';
import Backend from 'i18next-fs-backend';
import * as v from 'valibot';

/** The build's own translations, read as the build reads them: by the same settings and the same backend. */
const Settings = v.object({
  i18nextServer: v.looseObject({}),
  namespaces: v.array(v.string()),
  defaultNamespace: v.string(),
});
const settings = v.parse(Settings, createRequire(import.meta.url)('../../astro-i18next.config.cjs'));
/** Languages whose texts tests read: reading all of them takes longer than most test files. */
const preload = ['en', 'ar-SA', 'zh-MY'];
const options: InitOptions = {
  ...settings.i18nextServer,
  preload,
  ns: settings.namespaces,
  defaultNS: settings.defaultNamespace,
};

await i18next.use(Backend).init(options);
