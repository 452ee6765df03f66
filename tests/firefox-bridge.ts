#!/usr/bin/env node
/**
 * Firefox for Playwright's BiDi client. The client stops at an error of a command that an extended support release does not
 * have yet. This program starts Firefox, relays its socket, and turns the error into a success where the tests lose nothing:
 * the light color scheme (missing in 153), which Firefox shows by default, and collecting the bodies of answers (missing in
 * 140), which the journeys of Firefox do not read: a body that is asked for is still an error.
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
const DataCollector = v.object({ id: v.number(), method: v.literal('network.addDataCollector') });
const DispensableCommand = v.union([LightScheme, DataCollector]);
const resultOf = {
  'emulation.setMediaFeaturesOverride': {},
  'network.addDataCollector': { collector: 'none' },
};
const UnknownCommand = v.object({ id: v.number(), error: v.literal('unknown command') });
const readyLine = /^(.*WebDriver BiDi listening on )(ws:\/\/\S+)$/;

function relay(client: WebSocket, firefoxUrl: string): void {
  const firefox = new WebSocket(firefoxUrl);
  const queue: string[] = [];
  const dispensable = new Map<number, object>();
  client.on('message', (data) => {
    const text = messageText(data);
    const command = v.safeParse(DispensableCommand, JSON.parse(text));
    if (command.success) dispensable.set(command.output.id, resultOf[command.output.method]);
    if (firefox.readyState === WebSocket.OPEN) firefox.send(text);
    else queue.push(text);
  });
  firefox.on('open', () => queue.forEach((text) => firefox.send(text)));
  firefox.on('message', (data) => {
    const text = messageText(data);
    const refused = dispensable.size > 0 ? v.safeParse(UnknownCommand, JSON.parse(text)) : undefined;
    const result = refused?.success === true ? dispensable.get(refused.output.id) : undefined;
    client.send(result === undefined ? text : JSON.stringify({ type: 'success', id: refused?.output.id, result }));
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
