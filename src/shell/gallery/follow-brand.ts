/** Shows what the dev server tells of the brand's folder. A built page is as it was built: nobody tells it anything. */
import { brandNews } from '#config/theme/brand-news.ts';
import type { BrandNews, BrandState } from '#config/theme/brand-news.ts';

const all = (selector: string): HTMLElement[] => [
  ...document.querySelectorAll<HTMLElement>(`[data-brand-preview] ${selector}`),
];

/** Colors and corners of the brand, above those of the sheets with which the page came. */
const sheet = new CSSStyleSheet();

function showFaults(faults: readonly string[]): void {
  for (const list of all('[data-faults]')) {
    list.hidden = faults.length === 0;
    list.replaceChildren(
      ...faults.map((line) => {
        const item = document.createElement('li');
        item.textContent = line;
        return item;
      }),
    );
  }
}

function showState({ brand, colors, radius, verdicts, logos }: BrandState): void {
  const declared = Object.entries(colors).map(
    ([name, values]) =>
      `[data-theme='${name}'] {${Object.entries(values)
        .map(([role, value]) => `--${role}: ${value};`)
        .join('')}}`,
  );
  sheet.replaceSync(
    `:root {--radius-control: ${radius.control}px; --radius-card: ${radius.card}px;}${declared.join('')}`,
  );
  for (const title of all('h1')) title.textContent = brand;
  for (const { id, measured, passes } of verdicts)
    for (const cell of all(`[data-pair="${id}"]`)) {
      cell.textContent = measured;
      cell.classList.toggle('brand-preview__failed', !passes);
    }
  for (const place of all('[data-logo]')) {
    const image = document.createElement('img');
    image.src = logos[place.closest('[data-theme=light]') ? 'light' : 'dark'];
    image.alt = brand;
    image.height = 32;
    place.replaceChildren(image);
  }
}

function show(news: BrandNews): void {
  showFaults(news.faults);
  if ('state' in news) showState(news.state);
  if (!('pictures' in news)) return;
  for (const [name, address] of Object.entries(news.pictures))
    for (const image of all(`img[data-picture="${name}"]`)) {
      image.setAttribute('src', address);
      image.hidden = false;
    }
}

if (import.meta.hot) {
  document.adoptedStyleSheets.push(sheet);
  import.meta.hot.on(brandNews, show);
  import.meta.hot.send(brandNews);
  for (const page of document.querySelectorAll<HTMLElement>('[data-brand-preview]'))
    page.dataset['brandPreview'] = 'follows';
}
