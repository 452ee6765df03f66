/** Whether the page is seen and has a network: followed by the socket's floor, shown by the shell. */
export { $network } from '../socket/presence.ts';
