/** Kinds of administrative units, from the largest. */
export type UatKind = 'county' | 'municipality' | 'sector' | 'town' | 'commune'
