import { detectLanguage } from '@agora-mcp/core/text'

/** The few sentences that are not quoted. */
export interface Wording {
  readonly language: 'en' | 'fr'
  /** Before the extracts. `tools` is a list of names. */
  intro(passages: number, tools: string): string
  nothingFound(tools: string): string
  readonly noTools: string
  failed(tool: string, reason: string): string
  quote(text: string): string
}

const english: Wording = {
  language: 'en',
  intro: (passages, tools) =>
    `No language model wrote this. These are sentences selected, word for word, from ${passages} ${passages === 1 ? 'passage' : 'passages'} that ${tools} found.`,
  nothingFound: (tools) =>
    `Nothing on this was found by ${tools}. (No language model was asked: this is an automatic search.)`,
  noTools:
    'I can only search and quote: no language model is set, and none of the tools here searches by a question. Choose a model, or connect a server with a search tool.',
  failed: (tool, reason) => `${tool} failed: ${reason}`,
  quote: (text) => `“${text}”`,
}

const french: Wording = {
  language: 'fr',
  intro: (passages, tools) =>
    `Aucun modèle de langue n’a écrit ceci. Ce sont des phrases choisies, mot pour mot, dans ${passages} ${passages === 1 ? 'passage trouvé' : 'passages trouvés'} par ${tools}.`,
  nothingFound: (tools) =>
    `Rien n’a été trouvé à ce sujet par ${tools}. (Aucun modèle de langue n’a été interrogé : c’est une recherche automatique.)`,
  noTools:
    'Je ne sais que chercher et citer : aucun modèle de langue n’est réglé, et aucun des outils présents ne cherche à partir d’une question. Choisissez un modèle, ou connectez un serveur qui a un outil de recherche.',
  failed: (tool, reason) => `${tool} a échoué : ${reason}`,
  quote: (text) => `« ${text} »`,
}

/** The wording in the language of a question, where it is one of ours; else in English. */
export const wordingFor = (question: string): Wording =>
  detectLanguage(question) === 'fr' ? french : english
