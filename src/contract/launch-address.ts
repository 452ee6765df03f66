import * as v from 'valibot';
import { ProjectCode } from './scalars.ts';

/** A project's page, behind the language: layout, model and code. spec 2, launchpad.md 6 "Addresses" */
export interface LaunchAddress {
  isMobile: boolean;
  isOld: boolean;
  code: string;
}

const pattern = /^\/trade\/spot\/(m\/)?(?:launchdetail|launchpad\/detail)\/(old\/)?(?:([A-Za-z0-9]{2,10})\/?)?$/;

/** The detail route of a layout and a model, behind the language. */
export const launchBase = ({ isMobile, isOld }: Omit<LaunchAddress, 'code'>): string =>
  `/trade/spot/${isMobile ? 'm/launchpad/detail/' : 'launchdetail/'}${isOld ? 'old/' : ''}`;

/**
 * Reads a project's address however it is written: by its path or its query, by the alias, in small letters. Undefined for
 * whatever names no project.
 */
export function readLaunchAddress(path: string, search: string): LaunchAddress | undefined {
  const [match, mobile, old, named] = pattern.exec(path) ?? [];
  if (match === undefined) return undefined;
  const code = v.safeParse(ProjectCode, (named ?? new URLSearchParams(search).get('code') ?? '').toUpperCase());
  if (!code.success) return undefined;
  return { isMobile: mobile !== undefined, isOld: old !== undefined, code: code.output };
}
