/** What a command knows of a site when it is packed for any exchange. */
import * as v from 'valibot';
import { Config } from './schema.ts';

const { hosts, lines, currencies } = Config.entries;

export const config = {
  /** No site: the exchange's own origin is named in its place. */
  site: '',
  hosts: v.parse(hosts, undefined),
  lines: v.parse(lines, undefined),
  currencies: v.parse(currencies, undefined),
};
