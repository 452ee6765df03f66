/** Network and visibility of the socket layer, for the shell, which may not import that layer. */
export { $network, $visibility } from '../socket/presence.ts';
