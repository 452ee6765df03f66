import type { Lang } from '../i18n/locales.ts';
import { loginAddress } from '../shell/login-address.ts';
import { LoggedOutState } from '../ui/feedback/EmptyState.tsx';

/** Replaces private content for visitors: `title` names it, the link leads to the login and back to this page. */
export function LoginPrompt({ lang, title, label }: { lang: Lang; title: string; label: string }) {
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
