import { UNREAD } from '../../domain/chunking/reading.ts'
import { readingQuestion, toReading } from '../../domain/remote/reading-question.ts'
import { type ReadingWindow, readingWindows } from '../../domain/remote/reading-windows.ts'
import { say } from '../../messages/index.ts'
import type { InterpretedDraft, SectionedDraft } from '../draft.ts'
import { askQuestions } from '../remote/ask-questions.ts'
import type { Step } from '../step.ts'

/** Sections named in a warning. */
const MAX_NAMED = 5

/** Lets the language model, if any, set the boundaries of units, their roles and concepts. */
export const interpretUnitsStep: Step<
  SectionedDraft,
  InterpretedDraft,
  'remoteReader' | 'ingestionCache'
> = async (draft, deps, context) => {
  if (deps.remoteReader === null || draft.isRefused) return { ...draft, reading: UNREAD }
  const { text } = draft.assembled
  const { language } = draft.metadata.work
  const windows = readingWindows(draft.assembled, language)
  const questions = windows.map((window) => readingQuestion(text, window))
  const message = (done: number) => say('mistral_part', { part: done + 1, parts: windows.length })
  const { answers, draft: asked } = await askQuestions(questions, draft, deps, context, message)

  const readings = answers.flatMap((answer, at) => {
    const window = windows[at]
    return answer === null || window === undefined ? [] : [toReading(answer, text, window, language)]
  })
  const unread = asked.isRefused ? [] : windows.filter((_, at) => answers[at] === null)
  return {
    ...asked,
    reading: {
      units: readings.flatMap(({ units }) => units),
      keySentences: new Set(readings.flatMap(({ keySentences }) => [...keySentences])),
    },
    warnings: [...asked.warnings, ...(unread.length > 0 ? [unusable(unread, windows.length)] : [])],
  }
}

function unusable(unread: readonly ReadingWindow[], total: number): string {
  const paths = new Set(unread.flatMap(({ paragraphs }) => paragraphs.map(({ sectionPath }) => sectionPath)))
  const named = [...paths].filter((path) => path !== '').slice(0, MAX_NAMED)
  const where = named.length === 0 ? '' : `: ${named.join('; ')}${paths.size > named.length ? '; …' : ''}`
  return `Mistral's answer could not be used for ${unread.length} of ${total} parts, which were read offline${where}.`
}
