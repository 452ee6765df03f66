/** One environment of a build with `deployment: 'start'`: what its servers read beside the build. operator-kit.md 10 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { EnvironmentError, UsageError } from '#command/errors.ts';
import { deploymentPath, deploymentScript } from '#config/environment.ts';
import type { Environment } from '#config/environment.ts';
import { environmentProblems } from '#config/environment-file.ts';
import { headersFile, headersIn, policyHeader, robotsHeader } from '../response-headers.ts';
import type { Site } from '../site.ts';
import { headerVariable } from './header-maps.ts';
import { mapBlock } from './nginx-text.ts';

/** Where servers find the files of their environment unless `deploy:make` is told another folder. */
export const environmentFolder = '/etc/slipway/environment';
/** Name of the file of digests among them, in the format of the build's manifest. */
export const environmentDigests = 'deployment.sha384';
/** Variable of nginx with the header that keeps search engines away. */
export const robotsVariable = 'environment_robots';

/**
 * Reads the file of an environment for a build. Throws a `UsageError` with a line for each thing that is wrong, and an
 * `EnvironmentError` for a build that has its addresses in its scripts.
 */
export function readEnvironment(
  file: string,
  { folder, deployment, deployedHeaders }: Pick<Site, 'folder' | 'deployment' | 'deployedHeaders'>,
): Environment {
  if (!deployment)
    throw new EnvironmentError(
      `The build in ${folder} has its addresses in its scripts: set deployment: 'start' in slipway.config.ts and build it again.`,
    );
  const text = readFileSync(file, 'utf8');
  let input: unknown;
  try {
    input = JSON.parse(text);
  } catch (error) {
    throw new UsageError(`${file} is no JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
  const isUpgrading = (deployedHeaders[policyHeader] ?? '').includes('upgrade-insecure-requests');
  const read = environmentProblems(input, { ...deployment, isUpgrading });
  if ('problems' in read) throw new UsageError(read.problems.map((line) => `${file}: ${line}`).join('\n'));
  return read.environment;
}

/** The files of an environment by name. `headers`: those of documents as the build is deployed. */
export function environmentFiles(headers: Record<string, string>, environment: Environment): Map<string, string> {
  const script = deploymentScript(environment);
  const own = headersIn(headers, environment);
  const digest = createHash('sha384').update(script).digest('hex');
  return new Map([
    [deploymentPath.slice(1), script],
    [
      'nginx.conf',
      [
        mapBlock('$answer_kind', headerVariable(policyHeader), [
          ['default', ''],
          ['document', own[policyHeader] ?? ''],
          ['drawing', "default-src 'none'"],
        ]),
        mapBlock('$server_port', robotsVariable, [['default', own[robotsHeader] ?? '']]),
      ].join(''),
    ],
    ['_headers', headersFile(own)],
    ['worker.ts', `export const environment = ${JSON.stringify({ headers: own, script }, undefined, 1)};\n`],
    [environmentDigests, `${digest}  ${deploymentPath.slice(1)}\n`],
  ]);
}
