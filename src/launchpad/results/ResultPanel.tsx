import { $user, userState } from '#session/user.ts';
import { loginAddress } from '#shell/login-address.ts';
import { useStore } from '#ui/foundation/use-store.ts';
import { ListingReminder } from '../events/ReminderLink.tsx';
import { projectPath } from '../launch-path.ts';
import type { PanelProps } from '../fact-texts.ts';
import { phaseNameOf } from '../phases.ts';
import { Listing } from './Listing.tsx';
import { MyResults } from './MyResults.tsx';

/**
 * The panel once a launch is over: the user's result and the token's market, without pools, limits and a form. `nowMs`:
 * exchange time.
 */
export function ResultPanel({ nowMs, isPending, ...props }: PanelProps & { nowMs: number; isPending: boolean }) {
  const { t, lang, layout, project } = props;
  const user = useStore($user);
  const phase = phaseNameOf(project, nowMs);
  const listingMs = project.times.listing;
  const isListingAhead = listingMs !== undefined && nowMs < listingMs && phase !== 'canceled';
  return (
    <>
      {user === userState.loggedIn && <MyResults {...props} isOver isPending={isPending} />}
      {user !== userState.loggedIn && (
        <p className="pledge-panel__note for-visitor">
          <a
            className="pledge-panel__link"
            href={loginAddress(lang, projectPath(lang, layout, project, true))}
            data-login=""
          >
            {t('result.login')}
          </a>
        </p>
      )}
      {isListingAhead && (
        <p>
          <ListingReminder
            t={t}
            project={project}
            path={projectPath(lang, layout, project, true)}
            listingMs={listingMs}
          />
        </p>
      )}
      {(phase === 'listed' || phase === 'ended') && <Listing {...props} />}
    </>
  );
}
