import type { ComponentType } from 'react';
import { useLazy } from './use-lazy.ts';

/** A component that renders nothing until its code is loaded, which starts when it is rendered first. */
export function lazyComponent<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  return function Lazy(props: Props) {
    const Loaded = useLazy(true, load);
    return Loaded ? <Loaded {...props} /> : null;
  };
}
