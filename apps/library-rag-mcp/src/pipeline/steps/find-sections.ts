import { boundedTitle } from '../../domain/heading.ts'
import { headingsQuestions, toHeadings } from '../../domain/remote/headings-question.ts'
import { assembleText } from '../../domain/sections/assemble-text.ts'
import { findHeadings, hasUsableOutline } from '../../domain/sections/find-headings.ts'
import { say } from '../../messages/index.ts'
import type { DescribedDraft, SectionedDraft } from '../draft.ts'
import { askQuestions } from '../remote/ask-questions.ts'
import type { Step } from '../step.ts'

export const findSectionsStep: Step<
  DescribedDraft,
  SectionedDraft,
  'remoteReader' | 'ingestionCache'
> = async (draft, deps, context) => {
  const { layout, content } = draft
  // An outline is by the author: the language model need not be asked.
  const isOpen = deps.remoteReader !== null && !hasUsableOutline(content.outline, layout)
  const questions = isOpen ? headingsQuestions(layout, draft.annotations) : []
  const { answers, draft: asked } = await askQuestions(questions, draft, deps, context, () =>
    say('finding_headings'),
  )
  const usable = answers.filter((answer) => answer !== null)
  const isAnswered = questions.length > 0 && usable.length === questions.length
  const found = isAnswered ? toHeadings(usable, layout) : findHeadings(content.outline, layout)
  const headings = found.map((heading) => ({ ...heading, title: boundedTitle(heading.title) }))
  const isLost = questions.length > 0 && !isAnswered && !asked.isRefused
  const warning = "Mistral's answer about headings could not be used: they were found offline."
  return {
    ...asked,
    headings,
    assembled: assembleText(layout.blocks, headings, layout.labels),
    warnings: isLost ? [...asked.warnings, warning] : asked.warnings,
  }
}
