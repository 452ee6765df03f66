import { startBoxEmbed } from './box-embed.ts';
import { startChat } from './chat-embed.ts';
import { embedAddress } from '#contract/embed/embed-address.ts';

/**
 * Starts the provider's embeds that this page has, after `load` (start.ts). `act`: what pages of the sandbox do. In the
 * app, which has a header of its own, there are none. account.md 7, R1.5
 */
export function startEmbeds(act: string | undefined): void {
  if ('app' in document.documentElement.dataset) return;
  for (const element of document.querySelectorAll<HTMLElement>('[data-embed]')) {
    const { embed, src = '', title = '' } = element.dataset;
    const address = embedAddress(src, location, act);
    if (!address) continue;
    if (embed === 'chat') startChat(address, title);
    else if (embed === 'header' || embed === 'footer') startBoxEmbed(element, embed, address);
  }
}
