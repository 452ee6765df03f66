/**
 * What a build with `deployment: 'start'` leaves to its deployment: scripts read it from `/deployment.js`, so that one
 * build serves several environments. operator-kit.md 10
 */
import type { SlipwayConfig } from './schema.ts';

/** Where scripts import it from. */
export const deploymentPath = '/deployment.js';
/** Format of the file: scripts of a build refuse another one. */
export const deploymentFormat = 1;

/** Whom the scripts of an environment call, and who may show pictures. */
export interface Environment extends Pick<SlipwayConfig, 'hosts' | 'lines' | 'imageHosts'> {
  /** In messages, and in the file that browsers get. */
  name: string;
  /** Search engines may list its pages. */
  isPublic: boolean;
  sandbox?: string;
  analytics?: { endpoint: string };
}

/** The environment that the configuration itself describes. */
export function configuredEnvironment(config: SlipwayConfig): Environment {
  const { hosts, lines, sandbox, imageHosts, analytics } = config;
  return {
    name: 'build',
    isPublic: true,
    hosts,
    lines,
    ...(sandbox !== undefined && { sandbox }),
    imageHosts,
    ...(analytics && { analytics: { endpoint: analytics.endpoint } }),
  };
}

/** What a build needs of its environments; undefined for one whose scripts have the addresses themselves. */
export const deploymentOf = ({ deployment, sandbox, analytics }: SlipwayConfig) =>
  deployment === 'start' ? { hasSandbox: sandbox !== undefined, hasAnalytics: analytics !== undefined } : undefined;

/** All addresses that scripts of an environment call. */
export const calledAddresses = ({ hosts, lines, sandbox, analytics }: Environment): string[] => [
  ...Object.values(hosts),
  ...Object.values(lines).flat(),
  ...(sandbox === undefined ? [] : [sandbox]),
  ...(analytics ? [analytics.endpoint] : []),
];

/** The module that scripts import. Its text is the same for the same environment. */
export function deploymentScript({ name, hosts, lines, sandbox, imageHosts, analytics }: Environment): string {
  const values = { hosts, lines, ...(sandbox !== undefined && { sandbox }), imageHosts };
  return `export default ${JSON.stringify({ format: deploymentFormat, name, values, analytics })};\n`;
}
