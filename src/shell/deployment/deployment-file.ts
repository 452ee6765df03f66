import { config } from '#config';
import { configuredEnvironment, deploymentScript } from '#config/environment.ts';

/** Returns `/deployment.js` with what the configuration says itself, for a server without an environment of its own. */
export const deploymentFile = (): string => deploymentScript(configuredEnvironment(config));
