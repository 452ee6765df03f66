/**
 * Hides the bar of a phone, which leads to the form, while the form is visible: it has its own button. Its heading
 * alone, at the foot of the screen, is not the form yet.
 */
export function hideBarOverForm(): void {
  const bar = document.querySelector('[data-while-open]');
  const panel = document.getElementById('take-part');
  if (!bar || !panel) return;
  const hide = (entries: IntersectionObserverEntry[]) =>
    bar.toggleAttribute('data-covered', entries.at(-1)?.isIntersecting === true);
  new IntersectionObserver(hide, { rootMargin: '0px 0px -40% 0px' }).observe(panel);
}
