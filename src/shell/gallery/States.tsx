import { EmptyState, ErrorState, LoggedOutState, RestrictedState } from '../../ui/Blank.tsx';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';

const link = (text: string) => (
  <a className="button button--quiet button--small" href="#states">
    {text}
  </a>
);

/** Skeletons, empty, failed, restricted and logged-out places, notices. */
export function States() {
  return (
    <div className="gallery__stack">
      <div className="gallery__pairs">
        <EmptyState framed title="No orders yet" action={link('See open launches')}>
          What you commit or stake appears here, with its result.
        </EmptyState>
        <ErrorState
          framed
          title="This could not be loaded"
          action={
            <Button variant="quiet" size="small">
              Try again
            </Button>
          }
        >
          Nothing of yours was changed. Try again in a moment.
        </ErrorState>
        <RestrictedState framed title="Not for sub-members" action={link('Read the terms')}>
          Your main account can commit. You can still read every page.
        </RestrictedState>
        <LoggedOutState framed title="Log in to see this" action={link('Log in')}>
          Orders and rewards belong to your account.
        </LoggedOutState>
      </div>
      <div className="gallery__pairs">
        <Notice title="Estimate">If the pool grows, you get less and more comes back.</Notice>
        <Notice tone="done" title="Committed">
          800 SLIP are locked until 2 Jun, 14:00.
        </Notice>
        <Notice tone="warn" title="Sign-up needed">
          This launch asks for a sign-up before you commit.
        </Notice>
        <Notice tone="error" title="Not sent">
          The exchange did not answer. What you typed is kept.
        </Notice>
      </div>
      <div aria-busy="true">
        <Skeleton shape="short" />
        <Skeleton count={2} />
        <Skeleton shape="row" />
      </div>
    </div>
  );
}
