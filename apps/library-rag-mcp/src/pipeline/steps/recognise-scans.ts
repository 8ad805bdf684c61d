import { detectLanguage } from '@agora-mcp/core/text'
import type { PdfContent, PdfPage } from '../../domain/pdf-content.ts'
import { addSpending } from '../../domain/remote/usage.ts'
import { garbledPages } from '../../domain/scans/garbled-pages.ts'
import { intoContent } from '../../domain/scans/into-content.ts'
import type { ScannedPage } from '../../domain/scans/scanned-page.ts'
import { wordlessPages } from '../../domain/scans/wordless-pages.ts'
import { say } from '../../messages/index.ts'
import type { ReadDraft, ScannedDraft } from '../draft.ts'
import { namePages } from '../name-pages.ts'
import { readSourceAgain } from '../read-source-again.ts'
import { transcribe } from '../remote/transcribe-pages.ts'
import { chooseRecognitionModel } from '../scans/choose-recognition-model.ts'
import { rereadPages } from '../scans/reread-pages.ts'
import { resumableScan } from '../scans/resumable-scan.ts'
import type { Step } from '../step.ts'

/** Least letters from which to detect a language: fewer than a paragraph are not enough. */
const ENOUGH_LETTERS = 400
// Shares of the step's progress: when the language is found, all pages are read once, and the pages to read
// again are known.
const LANGUAGE_KNOWN = 0.1
const READ_ONCE = 0.8
const TRIED = 0.85
const HINTS_A_PAGE = 50

/** Loads PDFium and Tesseract only for pages without text. @throws AppError conflict if the file changed */
export const recogniseScansStep: Step<
  ReadDraft,
  ScannedDraft,
  'sourceFiles' | 'pageScanner' | 'remoteReader' | 'ingestionCache'
> = async (original, { sourceFiles, pageScanner, remoteReader, ingestionCache }, { signal, progress }) => {
  const garbled = garbledPages(original.content.pages)
  const draft = garbled.length === 0 ? original : withoutText(original, garbled)
  const wordless = wordlessPages(draft.content.pages)
  const nothing = {
    ...original,
    ocrPages: [],
    transcribed: [],
    annotations: [],
    warnings: [...original.warnings, ...garbledWarnings(garbled)],
  }
  if (wordless.length === 0) return nothing

  const bytes = await readSourceAgain(draft, { sourceFiles }, signal)
  const scan = resumableScan(await pageScanner.open(bytes, signal), ingestionCache, draft.file.contentHash)
  try {
    progress(0, say('finding_scans'))
    const pages = await scan.withPictures(wordless)
    if (pages.length === 0) return nothing
    const deps = { remoteReader, ingestionCache }
    const remote = await transcribe(draft, bytes, pages, deps, { signal, progress })
    if (remote.draft !== null) return remote.draft
    const read = new Map<number, ScannedPage>()
    const total = pages.length
    const searching = growing((share) =>
      progress(LANGUAGE_KNOWN * share, say('detecting_language', { pages: total })),
    )
    searching()
    const known = draft.overrides.language?.toLowerCase() ?? languageOf(draft.content.pages)
    const book = { scan, pages, models: await pageScanner.models() }
    const chosen = await chooseRecognitionModel({ ...book, searching }, known)
    for (const page of chosen.read) read.set(page.number, page)

    const before = read.size
    const failed = await scan.recognize(
      pages.filter((page) => !read.has(page)),
      chosen.model,
      {
        onPage: (page) => read.set(page.number, page),
        onProgress: (done) =>
          progress(
            LANGUAGE_KNOWN + ((READ_ONCE - LANGUAGE_KNOWN) * (before + done)) / total,
            say('reading_scan', { page: Math.min(total, Math.floor(before + done) + 1), pages: total }),
          ),
      },
    )
    const trying = growing((share) =>
      progress(READ_ONCE + (TRIED - READ_ONCE) * share, say('finding_other_languages')),
    )
    await rereadPages({ ...book, searching: trying }, chosen.model, read, (share) =>
      progress(TRIED + (1 - TRIED) * share, say('rereading')),
    )
    progress(1, say('scans_read', { pages: total }))
    const { content: withScans, ocrPages } = intoContent(draft.content, read)
    const unread = garbled.filter((page) => !ocrPages.includes(page))
    const content = withTextOf(original.content, withScans, unread)
    return {
      ...draft,
      content,
      ocrPages,
      transcribed: [],
      annotations: [],
      spending: addSpending(draft.spending, { ocr: remote.charged }),
      warnings: [
        ...draft.warnings,
        ...remote.warnings,
        ...(ocrPages.length > 0
          ? [`Read by character recognition, so that words may be wrong: ${namePages(ocrPages)}.`]
          : []),
        ...(failed.length > 0 ? [`Scanned and not readable: ${namePages(failed)}.`] : []),
        ...garbledWarnings(unread),
        ...chosen.warnings,
      ],
    }
  } finally {
    await scan.close()
  }
}

/** Creates a function that reports progress growing towards 1, for work of unknown length. */
function growing(report: (share: number) => void): () => void {
  let hints = 0
  return () => {
    hints += 1
    report(1 - 1 / (1 + hints / HINTS_A_PAGE))
  }
}

/** Detects the language of the pages with a text layer; null if they are too few. */
function languageOf(pages: readonly PdfPage[]): string | null {
  const text = pages.flatMap((page) => page.runs.map((run) => run.text)).join(' ')
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  return letters < ENOUGH_LETTERS ? null : detectLanguage(text)
}

/** Removes the text layer of some pages from the draft, so that they are recognised from their images. */
function withoutText(draft: ReadDraft, pages: readonly number[]): ReadDraft {
  const emptied = draft.content.pages.map((page) =>
    pages.includes(page.number) ? { ...page, runs: [] } : page,
  )
  return { ...draft, content: { ...draft.content, pages: emptied } }
}

function withTextOf(original: PdfContent, content: PdfContent, pages: readonly number[]): PdfContent {
  const restored = content.pages.map((page, at) =>
    pages.includes(page.number) ? (original.pages[at] ?? page) : page,
  )
  return pages.length === 0 ? content : { ...content, pages: restored }
}

const garbledWarnings = (pages: readonly number[]): string[] =>
  pages.length === 0
    ? []
    : [`The text layer gives no readable words, probably wrong letters: ${namePages(pages)}.`]
