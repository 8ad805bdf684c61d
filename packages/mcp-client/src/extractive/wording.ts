import type { Courtesy, Language } from './question.ts'

/** Sentences that are not quoted. Lists of names are passed joined. */
export interface Wording {
  /** Precedes the extracts; `where` names servers and tools. */
  intro(passages: number, where: string): string
  /** Precedes a list of codes, places and the like. */
  listIntro(where: string): string
  notFound(where: string): string
  /** Follows a message that nothing was found, if there were irrelevant hits. */
  nearest(titles: string): string
  /** Follows an answer, for searched servers without hits. */
  nothingIn(where: string): string
  readonly noModel: string
  readonly noTools: string
  /** For a suitable server whose tools need more than a question. */
  unaskable(tools: string): string
  failed(tool: string, reason: string): string
  quote(text: string): string
  courtesy(kind: Courtesy['kind'], servers: string): string
  kind(of: string): string
  dated(kind: string, date: string): string
  role(role: string): string
}

const singular = (word: string): string => word.replace(/ies$/, 'y').replace(/s$/, '')

const english: Wording = {
  intro: (passages, where) =>
    `No language model wrote this. These are sentences selected, word for word, from ${passages} ${passages === 1 ? 'passage' : 'passages'} that ${where} found.`,
  listIntro: (where) => `No language model wrote this. This is what ${where} found.`,
  notFound: (where) => `Not found in ${where}.`,
  nearest: (titles) => `The nearest passages, in ${titles}, do not answer the question.`,
  nothingIn: (where) => `Searched without result: ${where}.`,
  noModel: 'No language model was used: this is an automatic search, which only quotes.',
  noTools:
    'I can only search and quote: no language model is set, and none of the tools here searches by a question. Choose a model, or connect a server with a search tool.',
  unaskable: (tools) =>
    `The question fits ${tools}, which need more than a question, such as a place. Name it, or choose a language model.`,
  failed: (tool, reason) => `${tool} failed: ${reason}`,
  quote: (text) => `“${text}”`,
  courtesy: (kind, servers) =>
    `${{ thanks: 'You are welcome.', greeting: 'Hello.', farewell: 'Goodbye.', other: 'Good.', empty: 'There is no question in this.' }[kind]} Ask a question, and I search ${servers} and quote what is there. No language model is used.`,
  kind: singular,
  dated: (kind, date) => `${kind} of ${date}`,
  role: (role) => role,
}

const french: Wording = {
  intro: (passages, where) =>
    `Aucun modèle de langue n’a écrit ceci. Ce sont des phrases choisies, mot pour mot, dans ${passages} ${passages === 1 ? 'passage trouvé' : 'passages trouvés'} par ${where}.`,
  listIntro: (where) => `Aucun modèle de langue n’a écrit ceci. Voici ce que ${where} a trouvé.`,
  notFound: (where) => `Introuvable : rien n’a été trouvé dans ${where}.`,
  nearest: (titles) => `Les passages les plus proches, dans ${titles}, ne répondent pas à la question.`,
  nothingIn: (where) => `Recherche sans résultat : ${where}.`,
  noModel: 'Aucun modèle de langue n’a été utilisé : c’est une recherche automatique, qui ne fait que citer.',
  noTools:
    'Je ne sais que chercher et citer : aucun modèle de langue n’est réglé, et aucun des outils présents ne cherche à partir d’une question. Choisissez un modèle, ou connectez un serveur qui a un outil de recherche.',
  unaskable: (tools) =>
    `La question relève de ${tools}, à qui il faut en dire plus, par exemple un lieu. Précisez-le, ou choisissez un modèle de langue.`,
  failed: (tool, reason) => `${tool} a échoué : ${reason}`,
  quote: (text) => `« ${text} »`,
  courtesy: (kind, servers) =>
    `${{ thanks: 'Je vous en prie.', greeting: 'Bonjour.', farewell: 'Au revoir.', other: 'Bien.', empty: 'Il n’y a pas de question ici.' }[kind]} Posez une question : je cherche dans ${servers} et je cite ce qui s’y trouve. Aucun modèle de langue n’est utilisé.`,
  kind: (of) =>
    ({ thoughts: 'pensée', messages: 'message', conversations: 'conversation', notes: 'note' })[of] ??
    singular(of),
  dated: (kind, date) => `${kind} du ${date}`,
  role: (role) => ({ user: 'utilisateur', assistant: 'assistant', system: 'système' })[role] ?? role,
}

const german: Wording = {
  intro: (passages, where) =>
    `Kein Sprachmodell hat dies geschrieben. Es sind wörtlich ausgewählte Sätze aus ${passages} ${passages === 1 ? 'Stelle' : 'Stellen'}, gefunden von ${where}.`,
  listIntro: (where) => `Kein Sprachmodell hat dies geschrieben. Das hat ${where} gefunden.`,
  notFound: (where) => `Nicht gefunden in ${where}.`,
  nearest: (titles) => `Die nächsten Stellen, in ${titles}, beantworten die Frage nicht.`,
  nothingIn: (where) => `Ohne Ergebnis durchsucht: ${where}.`,
  noModel: 'Es wurde kein Sprachmodell verwendet: Dies ist eine automatische Suche, die nur zitiert.',
  noTools:
    'Ich kann nur suchen und zitieren: Es ist kein Sprachmodell eingestellt, und keines der Werkzeuge hier sucht nach einer Frage. Wählen Sie ein Modell, oder verbinden Sie einen Server, der suchen kann.',
  unaskable: (tools) =>
    `Die Frage passt zu ${tools}; dort muss man mehr angeben, zum Beispiel einen Ort. Nennen Sie ihn, oder wählen Sie ein Sprachmodell.`,
  failed: (tool, reason) => `${tool} ist gescheitert: ${reason}`,
  quote: (text) => `„${text}“`,
  courtesy: (kind, servers) =>
    `${{ thanks: 'Gern geschehen.', greeting: 'Guten Tag.', farewell: 'Auf Wiedersehen.', other: 'Gut.', empty: 'Darin steht keine Frage.' }[kind]} Stellen Sie eine Frage: Ich suche in ${servers} und zitiere, was dort steht. Es wird kein Sprachmodell verwendet.`,
  kind: (of) =>
    ({ thoughts: 'Gedanke', messages: 'Nachricht', conversations: 'Gespräch', notes: 'Notiz' })[of] ??
    singular(of),
  dated: (kind, date) => `${kind} vom ${date}`,
  role: (role) => ({ user: 'Nutzer', assistant: 'Assistent', system: 'System' })[role] ?? role,
}

export const WORDINGS: Readonly<Record<Language, Wording>> = { en: english, fr: french, de: german }
