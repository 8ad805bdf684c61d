import type { ReadingProgress } from '../ports/documents.ts'

/** What roles say of themselves when no language model writes, by language; any other language gets English. */
export interface Wording {
  /** A label with the colon behind it: French has a space before it, English none. */
  withColon(label: string): string
  /** Answers a greeting: what the team is there for. */
  greeting(): string
  /** Answers thanks. */
  thanks(): string
  /** Answers a goodbye. */
  farewell(): string
  /** Answers a question how the team is. */
  fine(): string
  /** Answers a mere “good” or “understood”. */
  acknowledged(): string
  /** Answers a question what the team can do, with two questions to try. */
  abilities(): string
  /** Answers who wants something deleted, changed or sent. */
  readsOnly(): string
  /** Asks the first message of a session that refers to something never said. */
  whatIsMeant(): string
  /** What a tool that only reads is called for. `place` as `placeName` gives it. */
  looksIn(place: string): string
  /** The computation that waits for consent. `said` and `assumed`: arguments with units, of the question and by default. */
  computation(title: string, said: readonly string[], assumed: readonly string[]): string
  /** Asks which of the choices below it a question is about. */
  whichOf(about: string): string
  /** Tells other roles between which meanings a question is open. */
  severalMeanings(labels: readonly string[]): string
  /** Asks for more where there are no choices. */
  tellMore(): string
  /** Asks for what a computation lacks or refuses, a line each. */
  lacks(what: string, parts: readonly string[]): string
  /** How many passages the context agent has found. */
  found(count: number): string
  /** Says that nothing answers. `where` names the places that were searched. */
  nothingFound(where: string): string
  /** Stands above quotations of documents. */
  accordingTo(): string
  /** Stands above results of tools. */
  fromTools(): string
  /** Says that the quotations give no value of what was asked for. */
  withoutValue(measure: string): string
  /** What {@link Wording.withoutValue} calls the answer to “when”. */
  date: string
  /** Stands above a plan. */
  plan(): string
  /** Ends an answer that rules have composed. */
  noModel: string
  /** Names the servers that did not answer. */
  missing(servers: string): string
  /** Says that documents are still being read, and how many of them are done. */
  stillReading(progress: ReadingProgress): string
  /** Names an action that a person refused, with the reason. */
  refused(what: string): string
  /** Names an action or a role that failed, with the reason. */
  failed(what: string): string
  /** Stands above contradictions. */
  contradiction(): string
  /** Stands above sentences that no source supports. */
  unsupported(): string
  /** Says that the team went no further, and why. */
  stopped(why: string): string
}

const withDetails = (title: string, details: readonly string[], separator: string): string =>
  details.length === 0 ? title : `${title} (${details.join(separator)})`

const fr: Wording = {
  withColon: (label) => `${label} :`,
  greeting: () =>
    'Bonjour ! Posez votre question : je cherche dans les documents, la mémoire et les données du service, et je cite mes sources.',
  thanks: () => 'Avec plaisir.',
  farewell: () => 'Au revoir, et bonne continuation.',
  fine: () => 'Tout va bien, merci. Quelle est votre question ?',
  acknowledged: () => 'Bien. Je reste à votre disposition pour une autre question.',
  abilities: () =>
    'Je suis l’équipe d’agents du service. Je réponds à partir des documents (fiches, cahiers des clauses, notes), de la mémoire des réponses, des filtres budgétaires et de l’annuaire de l’insertion, et je cite chaque source. Je dresse le plan des tâches des fiches, et je lance les calculs déclarés (débit, coordonnées, totaux) quand vous avez donné votre accord. Essayez : « Quelle est la pente minimale du collecteur d’eaux usées ? » ou « Quelles tâches reste-t-il à faire ? »',
  readsOnly: () =>
    'Je ne peux rien supprimer, modifier ni envoyer : je lis les documents, je réponds en citant mes sources, et je lance les calculs déclarés avec votre accord. Rien n’a été fait.',
  whatIsMeant: () =>
    'Je ne sais pas de quoi vous parlez : c’est le début de notre échange. Quel ouvrage, quel lieu ou quel document ?',
  looksIn: (place) => `recherche dans ${place}`,
  computation: (title, said, assumed) =>
    withDetails(
      title,
      [...said, ...assumed.map((value) => `${value} (par défaut)`)].map((detail) =>
        detail.replace(/(\d)\.(?=\d)/g, '$1,'),
      ),
      ' ; ',
    ),
  whichOf: (about) =>
    `Votre question « ${about} » peut viser plusieurs choses. Laquelle voulez-vous ? Choisissez, ou précisez autrement.`,
  severalMeanings: (labels) => `La question peut viser ${labels.length} choses : ${labels.join(' ; ')}.`,
  tellMore: () => 'Pouvez-vous préciser votre question (lieu, ouvrage, document ou date) ?',
  lacks: (what, parts) =>
    `Pour « ${what} », il me faut encore :\n${parts.map((part) => `- ${part}`).join('\n')}`,
  found: (count) => (count === 1 ? 'Un passage trouvé.' : `${count} passages trouvés.`),
  nothingFound: (where) =>
    `Je n’ai rien trouvé qui réponde à cette question dans ${where}. Nommez l’ouvrage, le lieu ou le document, ou déposez un document qui en parle.`,
  accordingTo: () => 'Voici ce que disent les documents, mot pour mot :',
  fromTools: () => 'Voici ce que donnent les outils interrogés :',
  withoutValue: (measure) => `Attention : ces passages parlent du sujet, mais aucun ne donne de ${measure}.`,
  date: 'date',
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
  withColon: (label) => `${label}:`,
  greeting: () =>
    'Hello! Ask your question: I search the documents, the memory and the data of the office, and cite my sources.',
  thanks: () => 'You are welcome.',
  farewell: () => 'Goodbye.',
  fine: () => 'All is well, thank you. What is your question?',
  acknowledged: () => 'Good. Ask whenever there is something else.',
  abilities: () =>
    'I am the office’s team of agents. I answer from the documents (task sheets, specifications, notes), the memory of answers, the budget filters and the directory of inclusion services, and cite each source. I draw up the plan of the sheets’ tasks, and run the declared computations (flow, coordinates, totals) once you have agreed. Try: “What is the minimum slope of the sewer?” or “Which tasks are left to do?”',
  readsOnly: () =>
    'I can delete, change and send nothing: I read the documents, answer with my sources, and run declared computations with your consent. Nothing was done.',
  whatIsMeant: () =>
    'I do not know what you speak of: our exchange begins here. Which works, place or document?',
  looksIn: (place) => `search in ${place}`,
  computation: (title, said, assumed) =>
    withDetails(title, [...said, ...assumed.map((value) => `${value} (by default)`)], '; '),
  whichOf: (about) =>
    `Your question “${about}” may be about several things. Which do you mean? Choose, or say it otherwise.`,
  severalMeanings: (labels) => `The question may be about ${labels.length} things: ${labels.join('; ')}.`,
  tellMore: () => 'Can you say more (place, works, document or date)?',
  lacks: (what, parts) => `For “${what}” I still need:\n${parts.map((part) => `- ${part}`).join('\n')}`,
  found: (count) => (count === 1 ? 'One passage found.' : `${count} passages found.`),
  nothingFound: (where) =>
    `I found nothing that answers this question in ${where}. Name the works, the place or the document, or add a document that speaks of it.`,
  accordingTo: () => 'This is what the documents say, word for word:',
  fromTools: () => 'This is what the tools gave:',
  withoutValue: (measure) =>
    `Beware: these passages speak of the matter, but none gives a value (${measure}).`,
  date: 'date',
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

/** @param language ISO 639-1; French, else English. */
export const wordingOf = (language: string): Wording => (language === 'fr' ? fr : en)
