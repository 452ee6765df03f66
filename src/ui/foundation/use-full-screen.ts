import { useState, useSyncExternalStore } from 'react';
import type { RefObject } from 'react';

function onChange(listener: () => void): () => void {
  document.addEventListener('fullscreenchange', listener);
  return () => document.removeEventListener('fullscreenchange', listener);
}

/**
 * Returns whether an element fills the screen, and a function that changes it. A browser that shows only videos in full
 * screen lets it fill the window.
 */
export function useFullScreen(element: RefObject<HTMLElement | null>): [isFull: boolean, toggle: () => void] {
  const isScreen = useSyncExternalStore(
    onChange,
    () => document.fullscreenElement !== null && document.fullscreenElement === element.current,
    () => false,
  );
  const [isWindow, setWindow] = useState(false);
  const toggle = () => {
    if (!document.fullscreenEnabled) setWindow(!isWindow);
    else if (isScreen) void document.exitFullscreen();
    // A refusal changes nothing.
    else element.current?.requestFullscreen().catch(() => undefined);
  };
  return [isScreen || isWindow, toggle];
}
