import type { FastifyInstance } from 'fastify';

/** The console page for developers. */
export function addConsole(_app: FastifyInstance): void {
  return;
}
