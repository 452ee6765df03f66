import type { Lang } from '../../i18n/locales.ts';
import { loginAddress } from '../../shell/places.ts';
import { LoggedOutState } from '../../ui/Blank.tsx';

/** What would be here, with the way to log in and back. */
export function LoginInvite({ lang, title, label }: { lang: Lang; title: string; label: string }) {
  return (
    <LoggedOutState
      level={2}
      framed
      title={title}
      action={
        <a className="button button--primary" href={loginAddress(lang, location.pathname + location.search)}>
          {label}
        </a>
      }
    />
  );
}
