/** Kinds of administrative units, the largest first. */
export type UatKind = 'county' | 'municipality' | 'sector' | 'town' | 'commune'
