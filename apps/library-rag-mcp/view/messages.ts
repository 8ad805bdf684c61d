export interface Messages {
  readonly viewer: string
  readonly pages: string
  readonly previous: string
  readonly next: string
  readonly page: string
  readonly of: (count: number) => string
  readonly back: string
  readonly enlarge: string
  readonly fullscreen: string
  readonly passage: string
  readonly pageText: string
  readonly retry: string
  readonly waiting: string
  readonly loading: (page: number) => string
  readonly shown: (page: number, label: string | null) => string
  readonly elsewhere: string
  readonly notMarked: string
  readonly picture: (page: number, title: string) => string
  readonly cancelled: string
  readonly noHost: string
  readonly notOpened: string
  readonly notShown: string
  readonly refused: string
  readonly notAllowed: string
  readonly fileChanged: string
  readonly fileGone: string
  readonly notDrawn: string
}

const EN: Messages = {
  viewer: 'Page viewer',
  pages: 'Pages',
  previous: 'Previous page',
  next: 'Next page',
  page: 'Page',
  of: (count) => `of ${count}`,
  back: 'Back to the passage',
  enlarge: 'Enlarge',
  fullscreen: 'Full screen',
  passage: 'Passage',
  pageText: 'Text of this page',
  retry: 'Try again',
  waiting: 'Waiting for the page…',
  loading: (page) => `Opening page ${page}…`,
  shown: (page, label) =>
    label === null || label === String(page) ? `Page ${page}` : `Page ${page}, printed as ${label}`,
  elsewhere: 'The passage stands on another page.',
  notMarked: 'The passage stands on this page, which was scanned, so that it cannot be marked.',
  picture: (page, title) => `Page ${page} of “${title}”; its text stands under “Text of this page”`,
  cancelled: 'The call was cancelled, so there is no page to show.',
  noHost: 'This page belongs into an application that shows MCP Apps.',
  notOpened: 'The page cannot be shown.',
  notShown: 'This page cannot be shown.',
  refused: 'This application did not let the viewer get the page.',
  notAllowed: 'This application does not let the viewer get pictures of pages.',
  fileChanged:
    'The file has changed since it was read, so its picture is not shown. Read it again to see its pages.',
  fileGone: 'The file is no longer where it was read, so there is no picture. The stored text follows.',
  notDrawn: 'The picture of this page cannot be made. The stored text follows.',
}

const FR: Messages = {
  viewer: 'Visionneuse de pages',
  pages: 'Pages',
  previous: 'Page précédente',
  next: 'Page suivante',
  page: 'Page',
  of: (count) => `sur ${count}`,
  back: 'Revenir au passage',
  enlarge: 'Agrandir',
  fullscreen: 'Plein écran',
  passage: 'Passage',
  pageText: 'Texte de cette page',
  retry: 'Réessayer',
  waiting: 'En attente de la page…',
  loading: (page) => `Ouverture de la page ${page}…`,
  shown: (page, label) =>
    label === null || label === String(page) ? `Page ${page}` : `Page ${page}, imprimée ${label}`,
  elsewhere: 'Le passage se trouve sur une autre page.',
  notMarked: 'Le passage se trouve sur cette page, qui a été numérisée : il ne peut pas être surligné.',
  picture: (page, title) => `Page ${page} de « ${title} » ; son texte se trouve sous « Texte de cette page »`,
  cancelled: "L'appel a été annulé : il n'y a pas de page à montrer.",
  noHost: 'Cette page a sa place dans une application qui affiche les MCP Apps.',
  notOpened: 'La page ne peut pas être affichée.',
  notShown: 'Cette page ne peut pas être affichée.',
  refused: "Cette application n'a pas laissé la visionneuse chercher la page.",
  notAllowed: "Cette application ne permet pas à la visionneuse d'obtenir l'image des pages.",
  fileChanged:
    "Le fichier a changé depuis sa lecture : son image n'est pas affichée. Faites-le relire pour voir ses pages.",
  fileGone: "Le fichier n'est plus à sa place : il n'y a pas d'image. Le texte enregistré suit.",
  notDrawn: "L'image de cette page n'a pas pu être produite. Le texte enregistré suit.",
}

/** The words for a locale, e.g. `fr-CA`, and their language; English for all but French. */
export const messagesFor = (locale: string): { messages: Messages; language: 'en' | 'fr' } =>
  /^fr\b/i.test(locale) ? { messages: FR, language: 'fr' } : { messages: EN, language: 'en' }
