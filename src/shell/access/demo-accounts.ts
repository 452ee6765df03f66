/** Login names of the sandbox's demo accounts. exchange-api 6 */
export const demoAccounts = [
  'standard',
  'unified',
  'vip',
  'nokyc',
  'restricted',
  'submember',
  'debtor',
  'newcomer',
  'secure',
] as const;
/** Password of all demo accounts. exchange-api 1.8 */
export const demoPassword = 'slipway';
