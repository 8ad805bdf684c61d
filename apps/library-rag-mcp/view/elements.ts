export const elements = {
  title: find('title', HTMLElement),
  author: find('author', HTMLElement),
  bar: find('bar', HTMLElement),
  previous: find('previous', HTMLButtonElement),
  pageLabel: find('page-label', HTMLElement),
  page: find('page', HTMLInputElement),
  count: find('count', HTMLElement),
  next: find('next', HTMLButtonElement),
  back: find('back', HTMLButtonElement),
  enlarge: find('enlarge', HTMLButtonElement),
  fullscreen: find('fullscreen', HTMLButtonElement),
  status: find('status', HTMLElement),
  trouble: find('trouble', HTMLElement),
  troubleMessage: find('trouble-message', HTMLElement),
  troubleDetail: find('trouble-detail', HTMLElement),
  retry: find('retry', HTMLButtonElement),
  sheet: find('sheet', HTMLElement),
  picture: find('picture', HTMLImageElement),
  boxes: find('boxes', HTMLElement),
  passage: find('passage', HTMLElement),
  passageTitle: find('passage-title', HTMLElement),
  quotation: find('quotation', HTMLElement),
  citation: find('citation', HTMLElement),
  pageText: find('page-text', HTMLDetailsElement),
  pageTextTitle: find('page-text-title', HTMLElement),
  words: find('words', HTMLElement),
}

function find<Kind extends HTMLElement>(id: string, kind: new () => Kind): Kind {
  const element = document.getElementById(id)
  if (element instanceof kind) return element
  throw new Error(`There is no ${id}`)
}

/** Keeps the focus on a button that does nothing now, so that keys go on working. */
export function setUsable(button: HTMLButtonElement, isUsable: boolean): void {
  button.setAttribute('aria-disabled', String(!isUsable))
}

export const isUsable = (button: HTMLButtonElement): boolean =>
  button.getAttribute('aria-disabled') !== 'true'
