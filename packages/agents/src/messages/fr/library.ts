import { quoted } from './quoted.ts'

type Pages = { readonly pages: number }
type Page = Pages & { readonly page: number }
type Path = { readonly path: string }
type Address = { readonly address: string }
type Document = { readonly document: string }
type Folder = { readonly folder: string }
type Range = { least: number; most: number }
type Refusal = { readonly status: number; readonly said: string }

const MAYBE_DAMAGED = 'Le fichier est peut-être endommagé.'
const TOO_MUCH = 'Divisez-le en plusieurs fichiers ; s’il est petit, il est peut-être endommagé.'
const AS_FILE = 'Téléchargez le fichier, puis ajoutez-le.'
const LATER = 'Réessayez plus tard, ou téléchargez le fichier et ajoutez-le.'
const RESUME = 'La lecture reprendra où elle s’est arrêtée.'
const KEPT = 'Les pages déjà lues sont gardées : la lecture reprendra où elle s’est arrêtée.'
const shown = (path: string): string => quoted(path, 200)
const scanned = (pages: number): string => (pages === 1 ? 'une page numérisée' : `${pages} pages numérisées`)

/** Messages of library-rag-mcp by code; a test compares codes and values with the library's own. */
export const library = {
  opening: 'Ouverture du fichier',
  waiting: 'En attente d’un autre programme qui lit ce fichier',
  already_stored: 'Déjà dans la bibliothèque',
  reading_page: ({ page, pages }: Page) => `Lecture de la page ${page} sur ${pages}`,
  finding_scans: 'Recherche des pages numérisées',
  detecting_language: ({ pages }: Pages) =>
    pages === 1
      ? 'Détection de la langue d’une page numérisée'
      : `Détection de la langue de ${pages} pages numérisées`,
  reading_scan: ({ page, pages }: Page) => `Lecture de la page numérisée ${page} sur ${pages}`,
  mistral_scan: ({ page, pages }: Page) => `Mistral lit la page numérisée ${page} sur ${pages}`,
  finding_other_languages: 'Recherche de pages dans une autre langue',
  rereading: 'Relecture des pages dans une autre langue',
  scans_read: ({ pages }: Pages) => `Lecture terminée de ${scanned(pages)}`,
  finding_images: ({ page, pages }: Page) => `Recherche d’images, page ${page} sur ${pages}`,
  extracting_image: ({ image, images }: { image: number; images: number }) =>
    `Extraction de l’image ${image} sur ${images}`,
  finding_paragraphs: 'Recherche des lignes et des paragraphes',
  finding_title: 'Recherche du titre et de l’auteur',
  finding_headings: 'Recherche des titres de sections',
  finding_sections: 'Recherche des sections',
  mistral_part: ({ part, parts }: { part: number; parts: number }) =>
    `Mistral lit la partie ${part} sur ${parts}`,
  cutting: 'Découpage du texte en passages',
  summarising: 'Résumé des sections',
  embedding: ({ passages }: { passages: number }) => `Indexation de ${passages} passages`,
  embedding_passage: ({ passage, passages }: { passage: number; passages: number }) =>
    `Indexation du passage ${passage} sur ${passages}`,
  storing: 'Enregistrement du document',
  done: 'Terminé',

  path_malformed: {
    text: 'Le chemin est vide ou mal formé',
    hint: 'Donnez le chemin d’un PDF, par exemple ~/Books/menon.pdf.',
  },
  address_disabled: {
    text: 'Les adresses web ne sont pas consultées : la bibliothèque ne lit que des fichiers locaux',
    hint: 'Téléchargez le fichier et donnez son chemin, ou mettez LIBRARY_RAG_ALLOW_URLS à true.',
  },
  file_address_malformed: ({ path }: Path) => ({
    text: `${shown(path)} n’est pas une adresse de fichier valable`,
    hint: 'Utilisez une adresse comme file:///home/me/Books/menon.pdf, ou un simple chemin.',
  }),
  address_unsupported: ({ path }: Path) => ({
    text: `${shown(path)} est une adresse d’un type que la bibliothèque ne sait pas lire`,
    hint: AS_FILE,
  }),
  path_outside: ({ path, folders }: Path & { folders: string }) => ({
    text: `${shown(path)} est hors des dossiers que la bibliothèque peut lire : ${folders}`,
    hint: 'Déplacez le fichier dans l’un d’eux, ou ajoutez son dossier à LIBRARY_RAG_ALLOWED_ROOTS.',
  }),
  not_a_file: ({ path }: Path) => ({
    text: `${shown(path)} n’est pas un fichier ordinaire`,
    hint: 'Donnez un fichier PDF.',
  }),
  file_empty: ({ path }: Path) => ({ text: `${shown(path)} est vide`, hint: 'Téléchargez-le de nouveau.' }),
  file_too_large: ({ path, megabytes }: Path & { megabytes: number }) => ({
    text: `${shown(path)} dépasse ${megabytes} Mo`,
    hint: 'Découpez le fichier, ou augmentez LIBRARY_RAG_MAX_FILE_MB.',
  }),
  is_folder: ({ path, pdfs, others, more }: Path & { pdfs: number; others: number; more: 'yes' | 'no' }) => ({
    text: `${shown(path)} est un dossier qui contient ${more === 'yes' ? 'au moins ' : ''}${pdfs} PDF${others === 0 ? '' : ` et ${others} ${others === 1 ? 'autre document' : 'autres documents'}`}`,
    hint: 'Donnez un fichier à la fois, ou ajoutez le dossier entier avec « library-rag-mcp ingest » dans un terminal.',
  }),
  address_malformed: ({ address }: Address) => ({
    text: `${shown(address)} n’est pas une adresse valable`,
    hint: 'Utilisez une adresse comme https://example.org/menon.pdf.',
  }),
  address_not_https: ({ address }: Address) => ({
    text: `${shown(address)} n’est pas une adresse https:`,
    hint: 'Seules les adresses https: sont consultées.',
  }),
  address_with_login: {
    text: 'Les adresses qui contiennent un nom d’utilisateur ou un mot de passe ne sont pas consultées',
    hint: AS_FILE,
  },
  address_private: ({ host }: { host: string }) => ({
    text: `${quoted(host)} n’est pas sur l’internet public`,
    hint: 'Pour un fichier de cette machine ou de son réseau, donnez son chemin.',
  }),
  address_redirects: ({ address, redirects }: Address & { redirects: number }) => ({
    text: `${shown(address)} redirige plus de ${redirects} fois`,
    hint: AS_FILE,
  }),
  address_without_file: ({ host, status }: { host: string; status: number }) => ({
    text: `${quoted(host)} a répondu HTTP ${status} au lieu d’un fichier`,
    hint: 'Vérifiez l’adresse dans un navigateur.',
  }),
  download_empty: ({ address }: Address) => ({ text: `${shown(address)} est vide`, hint: AS_FILE }),
  download_slow: ({ address }: Address) => ({
    text: `Le téléchargement de ${shown(address)} prend trop de temps`,
    hint: LATER,
  }),
  download_failed: ({ address }: Address) => ({
    text: `Le téléchargement de ${shown(address)} a échoué`,
    hint: LATER,
  }),
  file_unknown: {
    text: 'Ce fichier est d’un genre que la bibliothèque ne lit pas',
    hint: 'Donnez un fichier PDF, DOCX, ODT, XLSX, ODS, CSV, PPTX, ODP, EPUB, HTML, Markdown, texte, image ou courriel ; la plupart des programmes peuvent enregistrer ainsi.',
  },
  file_old_office: {
    text: 'Ce fichier est dans un ancien format binaire d’Office',
    hint: 'Ouvrez-le dans Word, Excel, PowerPoint ou LibreOffice, puis enregistrez-le en DOCX, XLSX ou PPTX.',
  },
  file_damaged: {
    text: 'Ce fichier est endommagé ou incomplet',
    hint: 'Téléchargez-le ou enregistrez-le de nouveau.',
  },
  file_encrypted: {
    text: 'Ce fichier est protégé par un mot de passe',
    hint: 'Donnez une copie sans mot de passe.',
  },
  file_expands: {
    text: 'Ce fichier dépasse la taille permise une fois décompressé',
    hint: 'Ouvrez-le dans son programme et enregistrez-le de nouveau, ou divisez-le.',
  },
  file_nested: {
    text: 'Les parties de ce fichier sont imbriquées plus profondément que ce qui peut être lu',
    hint: 'Ouvrez-le dans son programme et enregistrez-le de nouveau.',
  },
  file_entities: {
    text: 'Ce fichier définit ses propres entités, comme ceux qui veulent épuiser un lecteur',
    hint: 'Ouvrez-le dans son programme et enregistrez-le de nouveau.',
  },
  file_too_long: {
    text: 'Ce fichier contient plus de texte que la limite ne le permet',
    hint: 'Divisez-le en plusieurs fichiers.',
  },
  file_without_text: {
    text: 'Ce fichier est vide : aucun texte n’y a été trouvé',
    hint: 'Donnez un fichier avec du texte.',
  },
  file_memory: { text: 'La lecture de ce fichier prend plus de mémoire que permis', hint: TOO_MUCH },
  file_time: { text: 'La lecture de ce fichier prend plus de temps que permis', hint: TOO_MUCH },
  not_pdf: {
    text: 'Ce fichier n’est pas un PDF',
    hint: 'Donnez un PDF. add_document lit d’autres genres, comme Word, Excel et EPUB.',
  },
  pdf_encrypted: {
    text: 'Ce PDF est protégé par un mot de passe',
    hint: 'Donnez une copie sans mot de passe.',
  },
  pdf_too_long: ({ pages }: { pages: number }) => ({
    text: `Ce PDF a plus de ${pages} pages`,
    hint: 'Découpez le fichier, ou augmentez LIBRARY_RAG_MAX_PAGES.',
  }),
  pdf_damaged: { text: 'Ce PDF est endommagé ou incomplet', hint: 'Téléchargez-le de nouveau.' },
  picture_without_text: {
    text: 'Aucun texte n’a été trouvé dans cette image',
    hint: 'Donnez une image plus nette, le texte à l’endroit.',
  },
  pdf_without_text: {
    text: 'Aucun texte n’a été trouvé dans ce PDF, ni dans une couche de texte, ni dans ses images',
    hint: 'Donnez un fichier avec du texte, ou une numérisation plus nette aux pages droites.',
  },
  pdf_memory: { text: 'La lecture de ce PDF demande plus de mémoire que permis', hint: MAYBE_DAMAGED },
  pdf_time: { text: 'La lecture de ce PDF prend plus de temps que permis', hint: MAYBE_DAMAGED },
  page_time: ({ page }: { page: number }) => ({
    text: `La lecture de la page ${page} du PDF prend plus de temps que permis`,
    hint: MAYBE_DAMAGED,
  }),
  scans_memory: {
    text: 'La lecture des pages numérisées du PDF demande plus de mémoire que permis',
    hint: MAYBE_DAMAGED,
  },
  images_memory: {
    text: 'L’extraction des images demande plus de mémoire que permis',
    hint: MAYBE_DAMAGED,
  },
  pages_not_shown: {
    text: 'Les pages de ce PDF ne peuvent pas être affichées',
    hint: 'Le fichier est peut-être endommagé. Imprimez-le dans un nouveau PDF et ajoutez celui-ci.',
  },
  page_not_shown: ({ page }: { page: number }) => ({
    text: `La page ${page} ne peut pas être affichée`,
    hint: 'Le fichier est peut-être endommagé ; son texte reste lisible.',
  }),
  file_changed: {
    text: 'Le fichier a été modifié pendant sa lecture',
    hint: 'Il sera lu de nouveau.',
  },

  no_document: ({ document, nearest }: Document & { nearest: string }) => ({
    text: `La bibliothèque n’a pas de document ${quoted(document)}`,
    hint: nearest === '' ? 'La bibliothèque est vide.' : `Les plus proches : ${nearest}.`,
  }),
  no_page: ({ document, page, pages }: Document & { page: string | number; pages: number }) => ({
    text: `${quoted(document)} n’a pas de page ${page}`,
    hint: `Ses pages vont de 1 à ${pages}.`,
  }),
  without_pages: ({ document }: Document) => ({
    text: `${quoted(document)} n’a pas de pages`,
    hint: 'get_chunks_by_document lit ses passages ; location dit où chacun se trouve.',
  }),
  no_stretch: ({ document, length }: Document & { length: number }) => ({
    text: `Ce ne sont pas deux positions dans ${quoted(document)}`,
    hint: `Son texte compte ${length} caractères.`,
  }),
  no_passage: ({ document, passage, last }: Document & { passage: number; last: number }) => ({
    text: `${quoted(document)} n’a pas de passage ${passage}`,
    hint: `Ses passages vont de 0 à ${last}.`,
  }),
  document_changed: ({ document }: Document) => ({
    text: `Le fichier de ${quoted(document)} a changé depuis sa lecture`,
    hint: 'Il doit être lu de nouveau.',
  }),
  number_out_of_range: ({ name, value, least, most }: Range & { name: string; value: string }) => ({
    text: `${name} : ${quoted(value, 20)} n’existe pas`,
    hint: `Donnez un nombre entier de ${least} à ${most}.`,
  }),
  levels_crossed: ({ least, most }: Range) => ({
    text: `min_level ${least} est plus profond que max_level ${most}`,
    hint: 'Le niveau 1 est le plus haut : min_level 1 et max_level 2 donnent les chapitres et leurs sections.',
  }),
  unconfirmed: ({
    title,
    passages,
    attachments,
  }: Record<'passages' | 'attachments', number> & { title: string }) => {
    const attached =
      attachments === 0
        ? ''
        : ` et ${attachments} pièce${attachments === 1 ? '' : 's'} jointe${attachments === 1 ? '' : 's'}`
    return `Pas encore supprimé : ${quoted(title)} serait supprimé, avec ${passages} passage${passages === 1 ? '' : 's'}${attached}.`
  },
  abandoned: {
    text: 'La lecture a été arrêtée parce que personne n’en demandait le résultat ; les parties terminées sont gardées',
    hint: RESUME,
  },
  stopping: { text: 'La bibliothèque s’arrête ; les parties terminées sont gardées', hint: RESUME },
  lock_folder: ({ folder }: Folder) => ({
    text: `Impossible d’écrire dans ${folder}`,
    hint: 'Donnez un autre dossier à LIBRARY_RAG_DATA_DIR.',
  }),
  output_unreadable: ({ path }: { path: string }) => ({
    text: `Impossible de lire ${path}`,
    hint: 'Vérifiez ses droits et que son disque est branché, ou choisissez un autre dossier de données.',
  }),
  output_disk_full: ({ folder }: Folder) => ({
    text: `Le disque est plein : rien ne peut être écrit dans ${folder}`,
    hint: 'Libérez de la place, ou choisissez un autre dossier de données.',
  }),
  output_unwritable: ({ folder }: Folder) => ({
    text: `Impossible d’écrire dans ${folder}`,
    hint: 'Vérifiez ses droits, ou choisissez un autre dossier de données.',
  }),
  no_recognition_model: ({ model }: { model: string }) =>
    `Le modèle de reconnaissance ${model} n’est pas installé`,
  recognition_folder: ({ folder }: Folder) => ({
    text: `LIBRARY_RAG_OCR_DATA_DIR ne peut pas être lu : ${folder}`,
    hint: 'Donnez-lui le dossier qui contient les fichiers *.traineddata.',
  }),
  mistral_key: ({ status, said }: Refusal) => ({
    text: `Mistral a refusé la clé (HTTP ${status}${said})`,
    hint: 'Vérifiez MISTRAL_API_KEY, ou retirez LIBRARY_RAG_MISTRAL pour lire hors ligne.',
  }),
  mistral_payment: ({ status, said }: Refusal) => ({
    text: `Mistral demande un paiement (HTTP ${status}${said})`,
    hint: 'Vérifiez le compte de MISTRAL_API_KEY sur https://console.mistral.ai, ou retirez LIBRARY_RAG_MISTRAL pour lire hors ligne.',
  }),
  mistral_busy: ({ said }: { said: string }) => ({
    text: `Mistral n’accepte plus de demandes pour le moment${said}`,
    hint: KEPT,
  }),
  mistral_down: ({ status }: { status: number }) => ({
    text: `Mistral n’est pas disponible (HTTP ${status})`,
    hint: KEPT,
  }),
  mistral_refusal: ({ status, said }: Refusal) => `Mistral a refusé la demande (HTTP ${status}${said})`,
  mistral_late: { text: 'Mistral n’a pas répondu à temps', hint: KEPT },
  mistral_unreachable: { text: 'Mistral est injoignable, ou la connexion a été coupée', hint: KEPT },
  mistral_unreadable: { text: 'Mistral a envoyé une réponse illisible', hint: KEPT },
  mistral_unknown_shape: 'Mistral a répondu dans un format inconnu',
  library_busy: {
    text: 'La bibliothèque change plus vite qu’elle ne peut être lue',
    hint: 'Réessayez dans un instant.',
  },
  library_behind:
    'Une copie de la bibliothèque n’est pas encore à jour, de sorte qu’une partie seulement a pu être lue',
  reindexed_meanwhile: {
    text: 'La bibliothèque a été réindexée pendant l’enregistrement du document',
    hint: 'Ajoutez de nouveau le document ; tout ce qui a été calculé est gardé.',
  },
}
