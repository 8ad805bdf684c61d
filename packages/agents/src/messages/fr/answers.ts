import type { en } from '../en.ts'
import { placeName } from './places.ts'

const withDetails = (title: string, details: readonly string[], separator: string): string =>
  details.length === 0 ? title : `${title} (${details.join(separator)})`

export const answers: typeof en.answers = {
  withColon: (label) => `${label} :`,
  placeName,
  greeting: () =>
    'Bonjour ! Posez votre question : je cherche dans les documents, la mémoire et les données du service, et je cite mes sources.',
  thanks: () => 'Avec plaisir.',
  farewell: () => 'Au revoir, et bonne continuation.',
  fine: () => 'Tout va bien, merci. Quelle est votre question ?',
  acknowledged: () => 'Bien. Je reste à votre disposition pour une autre question.',
  abilities: () =>
    'Je suis l’équipe d’agents du service. Je réponds à partir des documents (fiches, cahiers des clauses, notes), des réponses mémorisées, des filtres budgétaires et de l’annuaire de l’insertion, et je cite chaque source. Je dresse le plan des tâches des fiches, et je lance les calculs déclarés (débit, coordonnées, totaux) une fois que vous avez donné votre accord. Essayez : « Quelle est la pente minimale du collecteur d’eaux usées ? » ou « Quelles tâches reste-t-il à faire ? »',
  readsOnly: () =>
    'Je ne peux rien supprimer, modifier ni envoyer : je lis les documents, je réponds en citant mes sources, et je lance les calculs déclarés avec votre accord. Rien n’a été fait.',
  whatIsMeant: () =>
    'Je ne sais pas de quoi vous parlez : notre conversation commence ici. De quel ouvrage, de quel lieu ou de quel document s’agit-il ?',
  computation: (title, said, assumed) =>
    withDetails(
      title,
      [...said, ...assumed.map((value) => `${value} (par défaut)`)].map((detail) =>
        detail.replace(/(\d)\.(?=\d)/g, '$1,'),
      ),
      ' ; ',
    ),
  whichOf: (about) =>
    `Votre question « ${about} » peut avoir plusieurs sens. Lequel voulez-vous dire ? Choisissez, ou reformulez votre question.`,
  severalMeanings: (labels) => `La question peut avoir ${labels.length} sens : ${labels.join(' ; ')}.`,
  tellMore: () => 'Pouvez-vous préciser votre question (lieu, ouvrage, document ou date) ?',
  lacks: (what, parts) =>
    `Pour « ${what} », il me faut encore :\n${parts.map((part) => `- ${part}`).join('\n')}`,
  known: (said, place) => `Établi : ${said} (${place}).`,
  decides: (place, older) => `Fait foi : ${place}, postérieur à ${older.join(' ; ')}.`,
  open: (said) => `À trancher : ${said}`,
  notKnown: (lacking) => `Non dit dans les documents${lacking === null ? '' : ` : ${lacking}`}.`,
  deadline: (day, who, title) =>
    `Échéance : ${[day, who].filter((part) => part !== null).join(', ')} — « ${title} ».`,
  found: (count) => (count === 1 ? 'Un passage trouvé.' : `${count} passages trouvés.`),
  nothingFound: (where) =>
    `Je n’ai rien trouvé qui réponde à cette question dans ${where}. Précisez l’ouvrage, le lieu ou le document, ou ajoutez un document sur le sujet.`,
  nothingRead: (where) => `Ce qui a pu être lu (${where}) ne répond pas à cette question.`,
  accordingTo: () => 'Voici ce que disent les documents, mot pour mot :',
  fromTools: () => 'Voici ce que donnent les outils interrogés :',
  withoutValue: (measure) =>
    `Attention : ces passages portent sur le sujet, mais aucun ne donne de ${measure}.`,
  date: 'date',
  value: 'valeur',
  closest: () =>
    'Le passage le plus proche par le sens ; vérifiez qu’il parle bien de ce que vous demandez :',
  notSaid: () => 'Ces passages portent sur le sujet, mais aucun document ne répond à cette question.',
  impliedCause: () =>
    'Le document ne dit pas en toutes lettres que l’un est la raison de l’autre ; il dit les deux l’un à côté de l’autre :',
  comparedRows: ({ column, rows, left_out, are_mixed }) =>
    `${rows} lignes du tableau comparées sur la colonne « ${column} »${are_mixed ? ', dont les unités diffèrent' : ''}${left_out === 0 ? '' : ` ; ${left_out} sans valeur à comparer, laissée${left_out === 1 ? '' : 's'} de côté`} :`,
  unclearColumn: (columns) =>
    `La question ne dit pas sur quelle colonne comparer les lignes : ${columns.join(', ')}. Nommez l’une d’elles.`,
  figure: (value) => value.replace(/^(-?\d+)\.(\d+)(?=\s|$)/, '$1,$2'),
  ofAllProjects: 'commun à tous les projets',
  projects: (names) => `Projets des documents : ${names.join(', ')}.`,
  ofProject: (project) => `projet ${project}`,
  earlier: (day, title) => `Auparavant${day === null ? '' : `, le ${day}`} (${title})`,
  differ: () => 'Les documents ne disent pas la même chose :',
  moreListed: (count) => `La liste continue : ${count} de plus dans le document.`,
  selection: (titles) =>
    `${titles.join(', ')} : extraits choisis section par section, mot pour mot ; le document dit davantage.`,
  changes: () => 'Ce qui a changé, d’après les documents :',
  before: (title) => `Avant — ${title}`,
  after: (title) => `Ensuite — ${title}`,
  course: () => 'Dans l’ordre des dates :',
  understood: (question) => `Question comprise : ${question}`,
  cannotWrite: () =>
    'Je ne peux pas le faire sans modèle de langue : je ne rédige ni ne traduis, et n’ajoute aux documents que des tâches. Je peux citer ce qu’ils disent sur le sujet ; posez-moi une question.',
  day: (date) => new Intl.DateTimeFormat('fr', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(date)),
  addTask: (title, who, due, sheet) =>
    [
      `Ajouter la tâche « ${title} » à la fiche « ${sheet} »`,
      who,
      due === null ? null : `échéance : ${due.split('-').reverse().join('/')}`,
    ]
      .filter((part) => part !== null)
      .join(', '),
  taskAdded: (title, sheet) => `La tâche « ${title} » a été ajoutée à ${sheet}.`,
  taskUnclear: {
    date: 'L’échéance est illisible ou n’existe pas. Redemandez avec une date comme le 12 mai 2027.',
    past: 'Cette échéance est passée. Redemandez avec une date à venir.',
    title:
      'Dites ce qui est à faire, par exemple « Ajoute une tâche : commander les portes avant le 12 mai 2027 ».',
  },
  noTaskSheet:
    'Il n’y a pas de fiche de tâches en Markdown à laquelle ajouter une tâche. Ajoutez aux documents une fiche avec au moins une tâche (« - [ ] … »).',
  newTask: 'La nouvelle tâche',
  whichSheet: 'la fiche à laquelle elle appartient',
  plan: () => 'Plan proposé à partir des documents et des fiches de tâches :',
  noModel: 'Réponse composée sans modèle de langue, à partir de règles, de recherches et de citations.',
  missing: (servers) => `Pas de réponse de : ${servers}. Cette réponse peut être incomplète.`,
  refused: (what) => `N’a pas été fait, car refusé : ${what}`,
  failed: (what) => `N’a pas pu être fait : ${what}`,
  contradiction: () => 'Attention, deux documents se contredisent :',
  nothingHolds: () => 'Les documents ne confirment rien de ce qui a été rédigé.',
  unsupported: () => 'Sans appui dans les sources :',
  stopped: (why) => `L’échange a été arrêté. ${why}`,
  stoppedWithoutAnswer: (why) => `L’équipe s’est arrêtée sans réponse. ${why}`,
  rephrase: 'Reformulez la question, ou posez-la en plusieurs fois.',
  consent: (list) => `Ces actions attendent votre accord :\n${list}`,
  approve: 'Accepter',
  refuse: 'Refuser',
  and: (names) => new Intl.ListFormat('fr', { type: 'conjunction' }).format(names),
}
