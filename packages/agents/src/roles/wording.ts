import type { ReadingProgress } from '../ports/documents.ts'

/** What roles say of themselves when no language model writes, by language; any other language gets English. */
export interface Wording {
  greeting(): string
  thanks(): string
  whichOf(about: string): string
  tellMore(): string
  lacks(what: string, parts: readonly string[]): string
  found(count: number): string
  nothingFound(where: string): string
  accordingTo(): string
  fromTools(): string
  plan(): string
  noModel: string
  missing(servers: string): string
  stillReading(progress: ReadingProgress): string
  refused(what: string): string
  failed(what: string): string
  contradiction(): string
  unsupported(): string
  stopped(why: string): string
}

const fr: Wording = {
  greeting: () =>
    'Bonjour ! Posez votre question : je cherche dans les documents, la mémoire et les données du service, et je cite mes sources.',
  thanks: () => 'Avec plaisir.',
  whichOf: (about) =>
    `Votre question peut se comprendre de plusieurs façons : « ${about} ». Que voulez-vous ?`,
  tellMore: () => 'Pouvez-vous préciser votre question (lieu, ouvrage, document ou date) ?',
  lacks: (what, parts) =>
    `Pour « ${what} », il me faut encore :\n${parts.map((part) => `- ${part}`).join('\n')}`,
  found: (count) => (count === 1 ? 'Un passage trouvé.' : `${count} passages trouvés.`),
  nothingFound: (where) => `Je n’ai rien trouvé qui réponde à cette question dans ${where}.`,
  accordingTo: () => 'Voici ce que disent les documents, mot pour mot :',
  fromTools: () => 'Voici ce que donnent les outils interrogés :',
  plan: () => 'Plan proposé à partir des fiches de tâches :',
  noModel: 'Réponse composée sans modèle de langue : règles, recherche et citations.',
  missing: (servers) => `N’ont pas répondu : ${servers}. Il peut manquer quelque chose à cette réponse.`,
  stillReading: ({ read, found }) =>
    `La lecture des documents n’est pas finie${found > 0 ? ` (${read} sur ${found})` : ''} : il peut manquer quelque chose à cette réponse. Reposez la question dans un moment.`,
  refused: (what) => `N’a pas été fait, car refusé : ${what}`,
  failed: (what) => `N’a pas pu être fait : ${what}`,
  contradiction: () => 'Attention, deux documents se contredisent :',
  unsupported: () => 'Sans appui dans les sources, à ne pas tenir pour établi :',
  stopped: (why) => `L’échange a été arrêté : ${why}.`,
}

const en: Wording = {
  greeting: () =>
    'Hello! Ask your question: I search the documents, the memory and the data of the office, and cite my sources.',
  thanks: () => 'You are welcome.',
  whichOf: (about) => `Your question can be understood in several ways: “${about}”. Which do you mean?`,
  tellMore: () => 'Can you say more (place, works, document or date)?',
  lacks: (what, parts) => `For “${what}” I still need:\n${parts.map((part) => `- ${part}`).join('\n')}`,
  found: (count) => (count === 1 ? 'One passage found.' : `${count} passages found.`),
  nothingFound: (where) => `I found nothing that answers this question in ${where}.`,
  accordingTo: () => 'This is what the documents say, word for word:',
  fromTools: () => 'This is what the tools gave:',
  plan: () => 'Plan proposed from the task sheets:',
  noModel: 'Answer composed without a language model: rules, search and quotations.',
  missing: (servers) => `These did not answer: ${servers}. Something may be missing here.`,
  stillReading: ({ read, found }) =>
    `The documents are still being read${found > 0 ? ` (${read} of ${found})` : ''}: something may be missing here. Ask again in a moment.`,
  refused: (what) => `Not done, since it was refused: ${what}`,
  failed: (what) => `Could not be done: ${what}`,
  contradiction: () => 'Beware, two documents contradict each other:',
  unsupported: () => 'Without support in the sources, not to be taken as fact:',
  stopped: (why) => `The exchange was stopped: ${why}.`,
}

export const wordingOf = (language: string): Wording => (language === 'fr' ? fr : en)
