const fragment = /^#order=(\d{1,20})$/;

/**
 * The id of the order that the fragment of a URL opens, such as `#order=1000000000000000001`; undefined without
 * one.
 */
export const orderIdOf = (hash: string): string | undefined => fragment.exec(hash)?.[1];
/** The fragment that opens an order or a conditional order. */
export const orderFragment = (id: string): string => `#order=${id}`;
/** Opens the detail of an order or a conditional order, as the link in its row does. */
export const openOrder = (id: string): void => location.assign(orderFragment(id));
