import type { Lang } from '#i18n/locales.ts';
import { texts } from '#i18n/texts.ts';
import { loginAddress } from '#shell/login-address.ts';
import { useHydrated } from '#ui/foundation/use-hydrated.ts';

/** Leads to the login and back to the place of the page. The HTML of the build knows no place. */
export function LoginLink({ lang, className }: { lang: Lang; className: string }) {
  const isHydrated = useHydrated();
  return (
    <a
      className={className}
      href={isHydrated ? loginAddress(lang, location.pathname + location.hash) : `/${lang}/login/`}
    >
      {texts(lang, 'account')('settings.account.login')}
    </a>
  );
}
