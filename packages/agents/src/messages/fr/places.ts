const PLACES: ReadonlyMap<string, string> = new Map(
  Object.entries<string>({
    office: 'les documents',
    memory: 'la mémoire',
    'library-rag': 'la bibliothèque',
    'budget-filters': 'les filtres budgétaires',
    logs: 'les journaux d’autres conversations',
    datainclusion: 'l’annuaire de l’insertion',
  }),
)

export const placeName = (server: string): string => PLACES.get(server) ?? server
