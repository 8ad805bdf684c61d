import type { en } from '../en.ts'
import { placeName } from './places.ts'
import { quoted } from './quoted.ts'

const ASK_STAFF = 'Adressez-vous à un agent du service.'
const KINDS =
  'Utilisez un PDF, un fichier Word, Excel, PowerPoint ou OpenDocument, un livre EPUB, une page web, du Markdown, un texte, un tableau (.csv, .tsv), un courriel (.eml) ou une image.'

const placeNames = (servers: string): string => servers.split(',').map(placeName).join(', ')

export const problems: typeof en.team = {
  said: ({ text }) => text,

  no_session: ({ session }) => ({
    text: `La conversation ${session} n’existe pas`,
    hint: 'Choisissez-en une dans la liste, ou commencez-en une nouvelle.',
  }),
  session_erased: { text: 'Cette conversation a été effacée', hint: 'Commencez-en une nouvelle.' },
  session_written: ({ session }) => ({
    text: `La conversation ${session} a été modifiée par quelqu’un d’autre`,
    hint: 'Relisez la conversation et reprenez après sa dernière entrée.',
  }),
  session_busy: ({ session }) => ({
    text: `Une demande de la conversation ${session} est encore en cours`,
    hint: 'Effacez la conversation une fois la réponse donnée.',
  }),
  session_unwritten: 'La conversation n’a pas pu être enregistrée',
  message_unwritten: 'Le message n’a pas pu être enregistré',
  message_too_long: {
    text: 'Ce message dépasse un mégaoctet',
    hint: 'Ajoutez les longs textes aux documents, puis joignez leurs chemins.',
  },
  no_request: ({ request }) => `La demande ${request} n’existe pas dans cette conversation`,
  no_answer: ({ request }) => `La demande ${request} n’a pas encore de réponse`,
  no_answer_from_documents: ({ request }) => `La réponse à la demande ${request} ne vient pas des documents`,
  log_altered: ({ session }) => ({
    text: `Le journal de la conversation ${session} a été altéré`,
    hint: 'L’équipe ne poursuit pas cette conversation ; les autres ne sont pas concernées. Lancez agora-agents verify pour les détails.',
  }),
  log_newer: ({ session, entry, kind }) => ({
    text: `L’entrée ${entry} de la conversation ${session} est d’un type inconnu : ${quoted(kind)}`,
    hint: 'Une version plus récente d’agora-agents a écrit ce journal ; mettez à jour ce programme pour continuer la conversation.',
  }),
  log_incomplete: ({ session }) => ({
    text: `Le journal de la conversation ${session} est illisible`,
    hint: 'Vérifiez le journal avec agora-agents verify, ou utilisez la version qui l’a écrit.',
  }),
  register_altered: {
    text: 'Le registre des conversations a été altéré',
    hint: 'Rétablissez la clé de signature avec laquelle ce journal a été écrit (signing-key.pem, ou AGENTS_SIGNING_KEY, la même sur toutes les machines). Si elle est perdue, archivez ce journal et commencez-en un nouveau.',
  },
  no_plan: ({ request }) => ({
    text: `Aucun plan n’a été établi pour la demande ${request}`,
    hint: 'La conversation a peut-être été effacée ; son historique montre les réponses données.',
  }),
  no_task: ({ task }) => `Le plan n’a pas de tâche ${task}`,
  no_dates: {
    text: 'Aucune tâche du plan n’est datée',
    hint: 'Téléchargez-le en Markdown ou en CSV.',
  },
  no_action: ({ action }) => `L’action ${action} n’existe pas dans cette conversation`,
  action_free: ({ action }) => `L’action ${action} ne demande pas de décision`,
  action_decided: ({ action, decision }) =>
    `L’action ${action} a déjà été ${decision === 'approve' ? 'acceptée' : 'refusée'}`,
  waits_for_consent: {
    text: 'La conversation attend qu’une personne approuve ses actions',
    hint: 'Un agent du service décide ; reposez la question ensuite, ou sans session_id.',
  },

  staff_only: { text: 'Réservé aux agents du service', hint: ASK_STAFF },
  token_wrong: {
    text: 'Ce jeton n’est pas valable',
    hint: 'Adressez-vous à la personne qui gère le service.',
  },
  token_missing: {
    text: 'Le jeton manque ou n’est pas valable',
    hint: 'Connectez-vous, ou envoyez le jeton qui vous a été remis dans Authorization: Bearer.',
  },
  cookie_foreign: {
    text: 'Le cookie n’est accepté que depuis la page de ce service',
    hint: 'Ouvrez la page du service elle-même, ou envoyez Authorization: Bearer.',
  },
  page_foreign: {
    text: 'Seuls la page de ce service et des programmes peuvent modifier quelque chose ici',
    hint: 'Ouvrez la page du service elle-même. Un programme qui envoie un formulaire ou du texte brut ajoute l’en-tête X-Agora-Page: 1.',
  },
  sign_in_foreign: 'Seule la page de ce service permet de se connecter',
  too_many_requests: ({ most }) => ({
    text: `Plus de ${most} demandes en une minute`,
    hint: 'Attendez un instant, puis continuez plus lentement.',
  }),
  too_many_guesses: ({ seconds }) => ({
    text: `Trop de jetons erronés depuis cette adresse ; réessayez dans ${seconds} s`,
    hint: 'Un jeton valable est accepté à tout moment. Vérifiez celui qui vous a été remis.',
  }),
  too_many_open: ({ most }) => ({
    text: `Plus de ${most} demandes et flux sont ouverts à la fois`,
    hint: 'Fermez-en quelques-uns, puis continuez.',
  }),
  too_many_waiting: ({ most }) => ({
    text: `${most} messages de cette conversation attendent leur réponse`,
    hint: 'Envoyez le suivant quand quelques-uns auront reçu leur réponse.',
  }),
  stopping: {
    text: 'Le service s’arrête',
    hint: 'Votre message est enregistré et recevra une réponse : relisez la conversation quand le service sera de retour.',
  },

  no_tool_change: ({ tool }) => ({
    text: `Aucune modification de l’outil ${quoted(tool)} n’attend de décision`,
    hint: 'Quelqu’un l’a peut-être déjà acceptée, ou le serveur l’a retirée.',
  }),
  tool_changed_again: ({ tool }) => ({
    text: `Le serveur a encore modifié ${quoted(tool)}`,
    hint: 'Examinez la nouvelle version avant de l’accepter.',
  }),

  no_document: ({ document }) => ({
    text: `Le document ${quoted(document)} n’existe pas`,
    hint: 'Il a été supprimé, renommé ou n’a pas pu être lu ; la liste des documents montre ceux qui sont disponibles.',
  }),
  sheet_changed: ({ document }) => ({
    text: `${document} a changé depuis que la tâche a été proposée ; rien n’a été écrit`,
    hint: 'Redemandez l’ajout de la tâche.',
  }),
  task_exists: ({ document }) => ({
    text: `${document} contient déjà cette tâche`,
    hint: 'Rien n’a été écrit.',
  }),
  document_exists: ({ document }) => ({
    text: `Un document nommé ${quoted(document)} existe déjà`,
    hint: 'Donnez-lui un autre nom, ou remplacez celui qui existe (replace=true).',
  }),
  document_elsewhere: ({ document }) => ({
    text: `Un autre dossier de documents contient déjà ${quoted(document)}`,
    hint: 'Donnez-lui un autre nom.',
  }),
  document_outside: ({ document }) => ({
    text: `${quoted(document)} n’est pas dans les dossiers de documents`,
    hint: 'Indiquez un chemin dans ces dossiers, par exemple fiches/2026-09-08-eaux-usees.md.',
  }),
  document_unread: ({ document }) => ({
    text: `${quoted(document)} n’a pas été lu comme document`,
    hint: 'La liste des documents montre ceux qui ont été lus, et pourquoi les autres ne l’ont pas été.',
  }),
  passage_outside: ({ document }) => ({
    text: `${quoted(document)} n’a pas ce passage`,
    hint: 'Le document a peut-être changé depuis qu’il a été cité ; posez de nouveau la question.',
  }),
  document_not_read: ({ document }) => `${quoted(document)} n’est pas en cours de lecture`,
  document_fixed: ({ document }) => ({
    text: `${quoted(document)} est dans un dossier que le service ne modifie pas`,
    hint: 'Supprimez le fichier dans son dossier ; le service l’oubliera.',
  }),
  no_pages: ({ document }) => ({
    text: `${quoted(document)} n’a pas de pages`,
    hint: 'Affichez son texte.',
  }),
  no_folder: {
    text: 'Il n’y a pas de dossier pour les documents envoyés',
    hint: 'Renseignez AGENTS_DOCUMENTS.',
  },
  name_without_ending: 'Le nom du fichier doit avoir une extension, par exemple plan.pdf',
  kind_unknown: ({ ending }) => ({
    text: `Les fichiers de type ${ending} ne sont pas lus`,
    hint: KINDS,
  }),
  not_pdf: { text: 'Ce fichier n’est pas un PDF', hint: 'Envoyez le document lui-même.' },
  not_text: { text: 'Ce fichier n’est pas du texte', hint: 'Envoyez le document lui-même.' },
  not_utf8: { text: 'Ce fichier n’est pas un texte en UTF-8', hint: 'Envoyez le document lui-même.' },
  file_empty: 'Ce fichier est vide',
  file_too_large: ({ megabytes }) => ({
    text: `Ce fichier dépasse ${megabytes} Mo`,
    hint: 'Découpez-le, ou réduisez ses images.',
  }),
  quota_reached: ({ megabytes }) => ({
    text: `Les fichiers de vos conversations occupent les ${megabytes} Mo dont chaque personne dispose`,
    hint: 'Supprimez les fichiers inutiles, ou effacez leurs conversations, puis renvoyez celui-ci.',
  }),
  file_of_other: ({ document }) => ({
    text: `${quoted(document)} a été déposé par quelqu’un d’autre`,
    hint: ASK_STAFF,
  }),
  file_unfinished: ({ document }) => ({
    text: `${quoted(document)} a été supprimé, mais pas encore de la bibliothèque`,
    hint: 'Il y est supprimé dès que la bibliothèque répond.',
  }),
  file_unwritten: {
    text: 'Le fichier n’a pas pu être enregistré',
    hint: 'Vérifiez que le disque n’est pas plein et qu’aucun autre programme n’a ouvert le fichier.',
  },
  passage_scanned:
    'Cette page a été numérisée : elle n’a pas de couche de texte, le passage n’est donc pas surligné.',

  no_permission: 'Le service n’a pas le droit de le lire',
  file_gone: 'Le fichier n’existe plus',
  not_folder: 'Ce n’est pas un dossier',
  is_link: 'C’est un lien symbolique ; les liens ne sont pas suivis',
  too_deep: ({ most }) => `Il est sous plus de ${most} niveaux de dossiers`,
  path_taken: ({ folder }) => `Un autre dossier de documents a déjà ce fichier ; ${folder} vient après`,
  too_many_documents: ({ most }) => `La limite de ${most} documents est atteinte`,
  too_many_passages: ({ most }) => `La limite de ${most} passages, tous documents confondus, est atteinte`,
  too_slow: ({ seconds }) => `Sa lecture prend plus de ${seconds} secondes`,
  reader_failed: ({ why }) => `Ce fichier ne peut pas être lu : ${why}`,
  still_in_library: 'Il a été supprimé, mais reste dans la bibliothèque tant qu’elle ne répond pas',
  front_matter: ({ why }) => `Son en-tête a été ignoré : ${why}`,
  front_matter_line: ({ line, why }) => `Son en-tête a été ignoré à cause de la ligne ${line} : ${why}`,
  front_matter_form: 'Son en-tête a été ignoré : il doit se composer de lignes comme `title: …`',
  lines_cut: ({ lines }) => `Seules ses ${lines} premières lignes sont lues`,

  role_broke: ({ why }) => ({
    text: `Échec inattendu : ${quoted(why, 300)}`,
    hint: 'Reposez la question ; si l’échec se répète, signalez-le à la personne qui gère le service.',
  }),
  tool_not_allowed: ({ tool }) => `Ce rôle n’a pas le droit d’utiliser l’outil ${tool}`,
  too_many_actions: ({ count, most }) =>
    `${count} actions ont été demandées à la fois ; de 1 à ${most} sont autorisées`,
  no_tool: ({ tool }) => `L’outil ${tool} n’existe pas`,
  tool_slow: ({ tool, seconds }) => `${tool} a mis plus de ${seconds} s`,
  tool_broke: ({ tool }) => ({
    text: `${tool} a échoué`,
    hint: 'Le journal du service donne les détails.',
  }),
  arguments_wrong: ({ tool, fields }) => ({
    text: `Des arguments de ${tool} manquent ou sont incorrects : ${fields}`,
    hint: 'Corrigez ces arguments.',
  }),
  argument_wrong: ({ argument, rule, bound }) =>
    `${argument} : ${ARGUMENT_RULES[rule]}${bound === '' ? '' : ` ${bound}`}`,
  script_slow: ({ script, seconds }) => `Le programme ${script} a pris plus de ${seconds} s et a été arrêté`,
  script_long: ({ script, kilobytes }) =>
    `Le programme ${script} a écrit plus de ${kilobytes} ko et a été arrêté`,
  script_absent: ({ script, why }) => `Le programme ${script} n’a pas pu être lancé : ${why}`,
  script_failed: ({ script, how }) => `Le programme ${script} s’est terminé prématurément (${how})`,
  embedder_failed: {
    text: 'Le modèle d’indexation ne fonctionne pas',
    hint: 'La recherche continue avec les mots seuls.',
  },

  server_away: ({ server }) => `Le serveur ${server} ne répond pas`,
  server_failed: ({ server, said }) => `Le serveur ${server} a rencontré une erreur : ${quoted(said, 300)}`,
  memory_away: {
    text: 'La mémoire n’est pas disponible',
    hint: 'Vérifiez que le serveur de mémoire fonctionne, puis réessayez.',
  },
  memory_shortened: {
    text: 'Ce texte est abrégé ; l’enregistrer remplacerait le texte complet',
    hint: 'Supprimez la marque « [… characters left out …] » ou écrivez le texte complet.',
  },
  session_stuck: {
    text: 'L’équipe ne peut pas continuer cette conversation pour le moment',
    hint: 'Le message est conservé ; la réponse viendra dès que possible.',
  },
  sign_outs_damaged: ({ file }) =>
    `La liste des déconnexions (${file}) est abîmée ; les personnes déjà connectées doivent se reconnecter`,
  erasure_unfinished: ({ places }) => ({
    text: `La conversation a été effacée, mais pas encore partout (${placeNames(places)})`,
    hint: 'Le reste est effacé dès que ces serveurs répondent ; renvoyer la demande réessaie aussitôt.',
  }),
  library_form: ({ tool }) => `La bibliothèque a répondu à ${tool} dans un format inattendu`,
  library_missing: 'Il n’y a pas de bibliothèque',
  library_working: 'La bibliothèque est encore en train de le lire',
}

const ARGUMENT_RULES = {
  known: 'cet argument n’existe pas',
  given: 'à indiquer :',
  choice: 'une de ces valeurs :',
  path: 'un chemin dans les dossiers de documents',
  ending: 'un fichier en',
  number: 'un nombre',
  whole: 'un nombre entier',
  least: 'au moins',
  most: 'au plus',
  text: 'un texte',
  length: 'pas plus de caractères que',
  line: 'une seule ligne, sans caractères de contrôle',
  pattern: 'de la forme',
} as const
