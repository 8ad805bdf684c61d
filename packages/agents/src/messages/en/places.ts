/** Where the team looks, by the names of its servers. */
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

/** The name of a server for a person; a server that is not known has the name that its operator gave it. */
export const placeName = (server: string): string => PLACES.get(server) ?? server
