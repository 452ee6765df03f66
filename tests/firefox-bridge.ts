#!/usr/bin/env node
/**
 * Firefox for Playwright's BiDi client. The client sets the color scheme of every context with a command that the
 * current extended support release (153) does not have, and stops at the error. This program starts Firefox, relays its
 * socket, and turns that one error into a success when the command asks for the light scheme, which Firefox shows by
 * default.
 */
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import * as v from 'valibot';
import { WebSocket, WebSocketServer } from 'ws';
import { messageText } from './support/message-text.ts';
import { requireFirefox } from './firefox.ts';

const LightScheme = v.object({
  id: v.number(),
  method: v.literal('emulation.setMediaFeaturesOverride'),
  params: v.object({ features: v.object({ 'prefers-color-scheme': v.optional(v.literal('light')) }) }),
});
const UnknownCommand = v.object({ id: v.number(), error: v.literal('unknown command') });
const readyLine = /^(.*WebDriver BiDi listening on )(ws:\/\/\S+)$/;

function relay(client: WebSocket, firefoxUrl: string): void {
  const firefox = new WebSocket(firefoxUrl);
  const queue: string[] = [];
  const lightSchemes = new Set<number>();
  client.on('message', (data) => {
    const text = messageText(data);
    const command = v.safeParse(LightScheme, JSON.parse(text));
    if (command.success) lightSchemes.add(command.output.id);
    if (firefox.readyState === WebSocket.OPEN) firefox.send(text);
    else queue.push(text);
  });
  firefox.on('open', () => queue.forEach((text) => firefox.send(text)));
  firefox.on('message', (data) => {
    const text = messageText(data);
    const refused = lightSchemes.size > 0 ? v.safeParse(UnknownCommand, JSON.parse(text)) : undefined;
    const isExpected = refused?.success === true && lightSchemes.delete(refused.output.id);
    client.send(isExpected ? JSON.stringify({ type: 'success', id: refused.output.id, result: {} }) : text);
  });
  firefox.on('error', () => client.close());
  firefox.on('close', () => client.close());
  client.on('close', () => firefox.close());
}

const firefox = spawn(requireFirefox(), process.argv.slice(2), { stdio: ['ignore', 'inherit', 'pipe'] });
firefox.on('exit', (code) => process.exit(code ?? 1));
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => firefox.kill(signal));

const server = new WebSocketServer({ host: '127.0.0.1', port: 0 });
createInterface(firefox.stderr).on('line', (line) => {
  const [, prefix = '', url = ''] = readyLine.exec(line) ?? [];
  const address = server.address();
  if (url === '' || typeof address !== 'object' || address === null) {
    console.error(line);
    return;
  }
  server.on('connection', (client, request) => relay(client, url + (request.url ?? '')));
  console.error(`${prefix}ws://127.0.0.1:${address.port}`);
});
