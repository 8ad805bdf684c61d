/** A stored time as results show it: whole seconds without a fraction, as people write them. */
export const toMoment = (stored: string): string => stored.replace('.000Z', 'Z')
