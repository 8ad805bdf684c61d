/** Display names of places that the team searches, by server. */
const PLACES: ReadonlyMap<string, string> = new Map(
  Object.entries<string>({
    office: 'the documents',
    memory: 'the memory',
    'library-rag': 'the library',
    'budget-filters': 'the budget filters',
    logs: 'the logs of other sessions',
    datainclusion: 'the directory of inclusion services',
  }),
)

/** Returns the display name of a server; unknown servers keep the name given by their operator. */
export const placeName = (server: string): string => PLACES.get(server) ?? server
