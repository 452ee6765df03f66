/**
 * What the exchange reads beside its modules, by paths below the project. A packed exchange has another module in place
 * of this one, which holds the files themselves (`rolldown.config.mjs`).
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { Worker } from 'node:worker_threads';

const urlOf = (path: string): URL => new URL(`../../../${path}`, import.meta.url);

/** The text of a file. */
export const ownFile = (path: string): string => readFileSync(urlOf(path), 'utf8');

/** True when there is such a file. */
export const hasOwnFile = (path: string): boolean => existsSync(urlOf(path));

/** The names of the files of a folder. */
export const ownFilesIn = (folder: string): string[] => readdirSync(urlOf(folder));

/** Starts a thread from a module. */
export const openOwnWorker = (path: string, workerData: unknown): Worker => new Worker(urlOf(path), { workerData });
