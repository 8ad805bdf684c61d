import type { ShownPage } from '../src/wire/page-viewer.ts'
import { readPagePicture, readShownPage } from './answers.ts'
import { elements } from './elements.ts'
import type { Host, ToolResult } from './host.ts'
import type { Messages } from './messages.ts'
import { render } from './render.ts'
import { sentences } from './sentences.ts'
import { type GotPage, type State, type Trouble, WAITING } from './state.ts'

const NARROWEST = 800
const WIDEST = 1_600

export interface Viewer {
  open(result: ToolResult): Promise<void>
  cancel(): void
  /** Goes to a page, from 1; beyond the ends, it stays where it is. */
  goTo(page: number): Promise<void>
  /** Pages onwards, negative backwards. */
  turn(pages: number): Promise<void>
  backToPassage(): Promise<void>
  retry(): Promise<void>
  speak(messages: Messages): void
}

/** Shows that it waits. @param host Gives the host, null before it has answered. */
export function createViewer(host: () => Host | null, first: Messages): Viewer {
  let state: State = WAITING
  let messages = first
  let asked = 0

  function change(more: Partial<State>): void {
    state = { ...state, ...more }
    render(state, messages)
  }

  async function get(page: number): Promise<void> {
    const { shown } = state
    const current = host()
    if (shown === null || current === null) return
    const ask = ++asked
    change({ page, isBusy: true, trouble: null })
    if (current.capabilities.serverTools === undefined) {
      return change({ isBusy: false, trouble: trouble('notAllowed') })
    }
    const { marked, passage } = shown
    const outcome = await current
      .callTool('get_page_picture', {
        source_id: shown.source_id,
        page,
        width: pixelsWanted(),
        ...placeOf(marked, passage),
      })
      .then(readPagePicture, (error: Error) => error)
    // Who leafs quickly wants the last page alone.
    if (ask !== asked) return
    if (outcome instanceof Error) {
      return change({ isBusy: false, got: null, trouble: trouble('refused', outcome.message, true) })
    }
    if ('error' in outcome) {
      const detail = sentences(outcome.error, outcome.hint)
      return change({ isBusy: false, got: null, trouble: trouble('notShown', detail, true) })
    }
    change({ isBusy: false, got: outcome, page: outcome.page, trouble: troubleOf(outcome) })
    // Without a picture the text is what there is to see.
    if (outcome.picture === null) elements.pageText.open = true
    else if (outcome.boxes.length > 0) await bringIntoView()
  }

  async function goTo(page: number): Promise<void> {
    const { shown } = state
    if (shown !== null && Number.isInteger(page) && page >= 1 && page <= shown.pages_count) await get(page)
    else change({})
  }

  render(state, messages)
  return {
    async open(result) {
      const shown = readShownPage(result)
      if ('error' in shown) {
        const detail = sentences(shown.error, shown.hint)
        return change({ ...WAITING, isBusy: false, trouble: trouble('notOpened', detail) })
      }
      change({ ...WAITING, shown, page: shown.page })
      await get(shown.page)
    },
    cancel: () => change({ isBusy: false, trouble: trouble('cancelled') }),
    goTo,
    turn: (pages) => goTo(state.page + pages),
    async backToPassage() {
      const place = state.shown?.marked ?? state.shown?.passage
      if (place?.page_start) await get(place.page_start)
    },
    retry: () => get(state.page),
    speak(other) {
      messages = other
      change({})
    },
  }
}

/** Place to highlight: the quotation, else the passage. */
function placeOf(marked: ShownPage['marked'], passage: ShownPage['passage']) {
  if (marked) return { char_start: marked.char_start, char_end: marked.char_end }
  return passage === null ? {} : { order_index: passage.order_index }
}

const trouble = (message: Trouble['message'], detail = '', canRetry = false): Trouble => ({
  message,
  detail,
  canRetry,
})

/** Reason for a missing picture, in words of ours where it is a usual one. */
function troubleOf({ problem }: GotPage): Trouble | null {
  if (problem === null) return null
  const detail = sentences(problem.message, problem.hint)
  if (problem.code === 'conflict') return trouble('fileChanged')
  if (problem.code === 'not_found') return trouble('fileGone', detail)
  return trouble('notDrawn', detail)
}

function pixelsWanted(): number {
  const wanted = Math.round(document.documentElement.clientWidth * window.devicePixelRatio)
  return Math.min(WIDEST, Math.max(NARROWEST, wanted))
}

/** Scrolls within this page to the passage; the one around it stays where its reader has put it. */
async function bringIntoView(): Promise<void> {
  const { picture, boxes } = elements
  await picture.decode().catch(() => {})
  const box = boxes.firstElementChild?.getBoundingClientRect()
  if (box === undefined || (box.top >= 0 && box.bottom <= window.innerHeight)) return
  window.scrollBy({ top: box.top - window.innerHeight / 3 })
}
