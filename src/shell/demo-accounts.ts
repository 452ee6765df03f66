/** Login names of the sandbox's demo accounts, as its start prints them. exchange-api 6 */
export const demoAccounts = ['standard', 'unified', 'vip', 'nokyc', 'restricted', 'submember'] as const;
/** The password they share. exchange-api 1.8 */
export const demoPassword = 'slipway';
