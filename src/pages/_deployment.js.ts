import type { APIRoute } from 'astro';
import { deploymentFile } from '#shell/deployment/deployment-file.ts';

/** `/deployment.js`: the addresses that scripts call, for a build with `deployment: 'start'`. */
export const GET: APIRoute = () =>
  new Response(deploymentFile(), { headers: { 'Content-Type': 'text/javascript; charset=utf-8' } });
