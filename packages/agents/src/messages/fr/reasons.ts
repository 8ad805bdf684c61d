import type { en } from '../en.ts'
import { placeName } from './places.ts'
import { quoted } from './quoted.ts'

export const reasons: typeof en.reason = {
  user_message: 'Message de l’utilisateur.',
  first_hop: 'Tout message passe d’abord par l’accueil.',
  own_question: 'La question se comprend seule.',
  continues: 'Le message prolonge le précédent.',
  answers_clarification: 'Le message répond à la question de l’équipe.',
  refers_to_nothing: 'Le message renvoie à quelque chose dont il n’a pas encore été question.',
  courtesy: 'Formule de politesse : rien à rechercher.',
  asks_for_change: 'La demande porte sur une modification ; l’équipe ne fait que lire.',
  task_order: 'Le message demande d’ajouter une tâche.',
  rewritten: 'Reformulé en une question qui se comprend seule.',
  rewriting_rejected: 'La reformulation du modèle s’écartait du message, qui a été conservé tel quel.',
  fresh_wanted: 'L’utilisateur demande une nouvelle réponse.',
  memory_away: 'La mémoire n’est pas disponible pour le moment.',
  nothing_similar: 'Aucune question semblable n’a encore reçu de réponse.',
  ids_kept: 'Lu ; le journal garde les identifiants de ce qui a été trouvé, et aucun mot.',
  none_reusable: 'Aucune réponse mémorisée ne peut être réutilisée sans risque pour cette question.',
  from_memory: ({ date }) =>
    `La même question a reçu une réponse le ${date}, et ses sources n’ont pas changé.`,
  memory_outdated: 'Les citations de la réponse mémorisée ne sont plus valables.',
  several_answers:
    'Plusieurs sections donnent des réponses différentes, et la question ne dit pas laquelle est visée.',
  documents_read: 'Documents lus ; la question passe à un spécialiste.',
  specialists_named: ({ names }) => `Le message nomme ${names}.`,
  specialist_has_tool: ({ names }) => `${names} a l’outil pour cela.`,
  specialist_plans: ({ names }) => `${names} sait ce qu’il faut faire avant.`,
  specialists_alike: ({ names }) => `La question ressemble aux exemples de ${names}.`,
  specialists_by_model: ({ names, why }) => `${names} : ${why}`,
  documents_answer: 'Les documents répondent à la question ; aucun spécialiste n’est nécessaire.',
  several_specialists: 'Plusieurs spécialistes conviennent aussi bien.',
  nobody_matches: 'Aucun document ni aucun spécialiste ne correspond à la question.',
  plan_made: ({ name }) => `${name} a mis les tâches en ordre.`,
  more_needed: ({ name }) => `${name} : il manque des informations.`,
  specialist_done: ({ name }) => `${name} a indiqué ce qui a été trouvé.`,
  specialists_done: 'Tous les spécialistes ont répondu.',
  namesakes: 'Plusieurs communes portent ce nom.',
  user_decides: 'Seul l’utilisateur peut préciser ce qu’il veut dire.',
  plan_requested: 'Un plan a été demandé.',
  nothing_found: 'Aucune réponse n’a été trouvée.',
  found: 'Réponse, avec ses sources.',
  consent_needed:
    'Tout ce qui modifie ou calcule quelque chose en dehors de l’équipe demande l’accord d’une personne.',
  role_failed: ({ role }) => `${role} a échoué ; les autres continuent sans lui.`,
  role_unsure: ({ role }) => `${role} n’est pas assez sûr.`,
  role_silent: ({ role, times }) => `${role} a demandé des actions ${times} fois sans répondre.`,
  handed_again: ({ role, to }) => `${role} a de nouveau transmis à ${to}, sans rien de nouveau.`,
  may_not_hand: ({ role, to }) => `${role} ne peut pas transmettre à ${to}.`,
  withdrawn: 'La question a été retirée.',
  steps_limit: ({ most }) => `La limite de ${most} étapes est presque atteinte.`,
  contradiction: ({ said }) => said,

  search_memory: 'Vérifier si cette question a déjà reçu une réponse.',
  recall_answer: 'Relire la réponse précédente.',
  search_documents: 'Chercher dans les documents.',
  read_passages: 'Lire les documents nommés.',
  list_tasks: 'Lire les tâches des fiches.',
  save_answer: 'Mémoriser la réponse.',
  search_in: ({ name, server }) => `${name} : recherche dans ${placeName(server)}`,
  use_tool: ({ name, does }) => `${name} : ${does}`,
  use_server_tool: ({ name, server, does }) =>
    `${name} : utiliser un outil que son serveur (${placeName(server)}) décrit ainsi : ${quoted(does, 200)}`,
  use_changed_tool: ({ name, server, does }) =>
    `${name} : utiliser un outil que son serveur (${placeName(server)}) décrivait ainsi : ${quoted(does, 200)}, et qu’il a modifié depuis ; les réglages montrent les deux versions`,
  read_from_log: 'Lu dans le journal.',
  refused: 'Refusé par une personne.',
  interrupted:
    'Le programme s’est arrêté pendant cette action : on ne sait pas si elle a été menée à bien. Elle n’a pas été retentée.',

  documents_unread: ({ count }) =>
    `Tous les documents n’ont pas pu être lus (il en manque ${count}) : la réponse s’y trouve peut-être. La liste des documents dit pourquoi.`,
  documents_unreadable:
    'Les documents n’ont pas pu être lus. Réessayez dans un moment, ou prévenez la personne qui gère le service.',
  project_unknown: ({ project }) =>
    `Aucun document n’appartient au projet « ${project} » : tous les documents ont été consultés.`,
  still_reading: ({ read, found }) =>
    `La lecture des documents n’est pas terminée${found > 0 ? ` (${read} sur ${found})` : ''} : cette réponse peut être incomplète. Reposez la question dans un instant.`,
  ask_again: 'De mémoire ; reposez la question pour obtenir une nouvelle réponse.',
  rules_took_over: 'Les règles ont pris le relais du modèle.',
  model_failed: ({ model, failure, said }) =>
    `${model} ${MODEL_FAILURES[failure]}${said === '' ? '' : ` : ${quoted(said, 300)}`}.`,
  quotations_withdrawn: ({ count }) =>
    count === 1 ? '1 citation fausse retirée.' : `${count} citations fausses retirées.`,
  sentences_unsupported: ({ count }) =>
    count === 1 ? '1 phrase sans appui.' : `${count} phrases sans appui.`,
}

const MODEL_FAILURES = {
  unauthorized: 'n’est pas disponible, car son fournisseur refuse la clé',
  rate_limited: 'a reçu trop de demandes pour le moment',
  unavailable: 'est indisponible',
  rejected: 'a refusé la demande',
  cut_off: 's’est interrompu au milieu de sa réponse',
  timeout: 'n’a pas répondu à temps',
  no_answer: 'n’a pas donné de réponse utilisable',
  cancelled: 'a été interrompu',
  tools: 'n’a pas pu recevoir ses outils',
  busy: 'répond encore à une autre question',
} as const
