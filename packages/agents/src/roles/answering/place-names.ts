/** Names of the places where the team searches, by server; other servers keep their own names. */
const PLACES: Readonly<Record<string, { readonly fr: string; readonly en: string }>> = {
  office: { fr: 'les documents', en: 'the documents' },
  memory: { fr: 'la mémoire', en: 'the memory' },
  'library-rag': { fr: 'la bibliothèque', en: 'the library' },
  'budget-filters': { fr: 'les filtres budgétaires', en: 'the budget filters' },
  datainclusion: { fr: 'l’annuaire de l’insertion', en: 'the directory of inclusion services' },
}

/** The name of a server for a person. */
export function placeName(server: string, language: string): string {
  const place = PLACES[server]
  return place === undefined ? server : language === 'fr' ? place.fr : place.en
}

/** The server of a tool: `memory` for `memory__search_thoughts`. */
export const serverOf = (tool: string): string => tool.split('__')[0] ?? tool
