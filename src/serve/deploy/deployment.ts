import { environmentFolder } from './environment.ts';

/** Where the servers of a deployment run. */
export interface Deployment {
  /** Folder of the releases on the origin. */
  folder: string;
  /** Port of the origin. */
  port: number;
  /** Port on which a release is tested before it becomes the current one. */
  checkPort: number;
  /** `host:port` of the exchange as the origin and the cache reach it; undefined: the site calls it elsewhere. */
  exchange: string | undefined;
  /** `host:port` of the server that answers the operator's own paths; undefined: they are answered 502. */
  own: string | undefined;
  /** `host:port` of the origin as the cache reaches it. */
  origin: string;
  /** Folder in which servers find the files of their environment, for a build that has several. */
  environment: string;
  /** Addresses that may purge, beside loopback. */
  purgers: readonly string[];
}

/** What a deployment has that names nothing else. */
export const defaultDeployment: Deployment = {
  folder: '/srv/slipway',
  port: 8080,
  checkPort: 8081,
  exchange: undefined,
  own: undefined,
  origin: '127.0.0.1:8080',
  environment: environmentFolder,
  purgers: [],
};
