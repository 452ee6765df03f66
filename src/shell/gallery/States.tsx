import { EmptyState, ErrorState, LoggedOutState, RestrictedState } from '#ui/feedback/EmptyState.tsx';
import { Button } from '#ui/button/Button.tsx';
import { Notice } from '#ui/feedback/Notice.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';

const link = (text: string) => (
  <a className="button button--quiet button--small" href="#states">
    {text}
  </a>
);

/** Skeletons; empty, failed, restricted and logged-out states; notices. */
export function States() {
  return (
    <div className="gallery__stack">
      <div className="gallery__pairs">
        <EmptyState framed title="No orders yet" action={link('View upcoming launches')}>
          When you commit to a launch, your order and its result appear here.
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
          Try again in a moment.
        </ErrorState>
        <RestrictedState framed title="Sub-accounts cannot take part" action={link('View terms')}>
          Use the main account. You can still browse all pages.
        </RestrictedState>
        <LoggedOutState framed title="Log in to see this" action={link('Log in')}>
          Orders and rewards belong to your account.
        </LoggedOutState>
      </div>
      <div className="gallery__pairs">
        <Notice title="Estimate">If the pool grows, your allocation gets smaller and your refund larger.</Notice>
        <Notice tone="done" title="Committed">
          800 SLIP are locked until 2 Jun, 14:00.
        </Notice>
        <Notice tone="warn" title="Sign-up needed">
          You need to sign up for this launch first.
        </Notice>
        <Notice tone="error" title="Not sent">
          The exchange did not respond in time. Your input is saved.
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
