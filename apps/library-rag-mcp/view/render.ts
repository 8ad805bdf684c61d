import { elements, setUsable } from './elements.ts'
import type { Messages } from './messages.ts'
import { sentences } from './sentences.ts'
import type { GotPage, State } from './state.ts'

/** Shows the state. Texts of documents are set as text, never as markup. */
export function render(state: State, messages: Messages): void {
  const { shown, page, got, isBusy, trouble } = state
  const { title, author, bar, previous, next, count, status, sheet } = elements
  title.textContent = shown?.title ?? messages.viewer
  author.textContent = shown?.author ?? ''
  author.hidden = author.textContent === ''

  bar.hidden = shown === null || trouble?.message === 'notAllowed'
  const last = shown?.pages_count ?? 1
  setUsable(previous, page > 1)
  setUsable(next, page < last)
  elements.page.max = String(last)
  if (document.activeElement !== elements.page) elements.page.value = String(page)
  count.textContent = messages.of(last)

  status.textContent = statusOf(state, messages)
  sheet.setAttribute('aria-busy', String(isBusy))
  renderTrouble(trouble, messages)
  renderPassage(state)
  renderPage(got, shown?.title ?? '', messages)
}

function statusOf({ shown, page, got, isBusy, trouble }: State, messages: Messages): string {
  if (trouble !== null && got === null) return ''
  if (shown === null) return messages.waiting
  if (isBusy) return messages.loading(page)
  if (got === null) return ''
  const opened = messages.shown(got.page, got.page_label)
  if ((shown.marked ?? shown.passage) && !got.holds_passage) return sentences(opened, messages.elsewhere)
  const isMarked = got.boxes.length > 0
  if (got.holds_passage && !isMarked && got.picture !== null) return sentences(opened, messages.notMarked)
  return opened
}

function renderTrouble(trouble: State['trouble'], messages: Messages): void {
  elements.trouble.hidden = trouble === null
  elements.troubleMessage.textContent = trouble === null ? '' : messages[trouble.message]
  elements.troubleDetail.textContent = trouble?.detail ?? ''
  elements.retry.hidden = trouble?.canRetry !== true
}

function renderPassage({ shown, got }: State): void {
  const passage = shown?.marked ?? shown?.passage ?? null
  elements.passage.hidden = passage === null
  elements.quotation.textContent = passage?.text ?? ''
  elements.citation.textContent = passage?.citation ?? ''
  elements.back.hidden = passage === null || got === null || got.holds_passage
}

function renderPage(got: GotPage | null, title: string, messages: Messages): void {
  const { sheet, picture, boxes, pageText, words } = elements
  sheet.hidden = got === null || got.picture === null
  elements.enlarge.hidden = sheet.hidden
  picture.alt = got === null ? '' : messages.picture(got.page, title)
  if (picture.src !== (got?.picture ?? '')) picture.src = got?.picture ?? ''
  boxes.replaceChildren(...(got?.boxes ?? []).map(boxElement))
  pageText.hidden = got === null || got.text === ''
  words.textContent = got?.text ?? ''
}

function boxElement({ x, y, width, height }: GotPage['boxes'][number]): HTMLElement {
  const element = document.createElement('div')
  element.className = 'box'
  const percent = (share: number) => `${100 * share}%`
  Object.assign(element.style, {
    left: percent(x),
    top: percent(y),
    width: percent(width),
    height: percent(height),
  })
  return element
}
