/** The network state of the socket layer, for the shell, which may not import that layer. */
export { $network } from '../socket/presence.ts';
