/**
 * On the page of unknown addresses: the address of a leveraged token that was listed after the build opens its spot
 * pair. An unknown token stays "not found". leverage.md 4
 */
import { readLeveragedAddress } from '#contract/addresses/leveraged-address.ts';
import { whenLoaded } from '#session/lazy-import.ts';

const address = readLeveragedAddress(location.pathname.replace(/^\/[^/]+/, ''));
if (address) whenLoaded(import('./open-listed-token.ts'), ({ openListedToken }) => void openListedToken(address));
