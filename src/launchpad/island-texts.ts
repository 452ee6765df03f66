/** Texts that the parts of a launch screen say in the browser: phases everywhere, the rest where its island stands. */
export const phaseTexts = ['launchpad.phase', 'launchpad.countdown'] as const;
export const listTexts = [...phaseTexts, 'launchpad.kind', 'launchpad.list', 'launchpad.fact', 'launchpad.steps.range'] as const;
export const pledgeTexts = [
  ...phaseTexts,
  'launchpad.fact',
  'launchpad.pledge',
  'launchpad.reason',
  'launchpad.result',
  'launchpad.state',
  'launchpad.error',
] as const;
