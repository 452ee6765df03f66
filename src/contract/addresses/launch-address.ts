import * as v from 'valibot';
import { ProjectCode } from '../scalars.ts';

/**
 * Address of a project's page without the language prefix: layout, model and code. R2.1, R2.2,
 * launchpad.md 6 "Addresses"
 */
export interface LaunchAddress {
  isMobile: boolean;
  isOld: boolean;
  code: string;
}

const pattern = /^\/trade\/spot\/(m\/)?(?:launchdetail|launchpad\/detail)\/(old\/)?(?:([A-Za-z0-9]{2,10})\/?)?$/;

/** The path of the detail route for a layout and a model, without the language prefix. */
export const projectBasePath = ({ isMobile, isOld }: Omit<LaunchAddress, 'code'>): string =>
  `/trade/spot/${isMobile ? 'm/launchpad/detail/' : 'launchdetail/'}${isOld ? 'old/' : ''}`;

/**
 * Parses a project's address: the code may be in the path or the query, in any case, and the path may be the mobile
 * alias. Returns undefined when the address names no project.
 */
export function readLaunchAddress(path: string, search: string): LaunchAddress | undefined {
  const [match, mobile, old, pathCode] = pattern.exec(path) ?? [];
  if (match === undefined) return undefined;
  const code = v.safeParse(ProjectCode, (pathCode ?? new URLSearchParams(search).get('code') ?? '').toUpperCase());
  if (!code.success) return undefined;
  return { isMobile: mobile !== undefined, isOld: old !== undefined, code: code.output };
}
