/** Returns a time that all processes of this machine share, ms since an arbitrary origin. */
export const machineMs = (): number => Number(process.hrtime.bigint()) / 1e6;
