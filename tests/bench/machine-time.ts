/** Time that all processes of this machine share, ms from any origin. */
export const machineMs = (): number => Number(process.hrtime.bigint()) / 1e6;
