import { lazy, memo, Suspense } from 'react'
import type { AnswerPart, Attachment } from '../api/types.ts'
import styles from './answer.module.css'
import { PartView, Unfounded } from './answer-parts.tsx'
import { CitationsContext } from './citations-context.ts'

const MarkdownText = lazy(() => import('./markdown-text.tsx'))

/** The parts of an answer, each with its source; the text of an answer without parts. */
export const Answer = memo(function Answer({
  parts,
  text,
  citations,
}: {
  /** Absent in answers of earlier versions, and in corrected ones. */
  readonly parts?: readonly AnswerPart[] | undefined
  readonly text: string
  readonly citations: readonly Attachment[]
}) {
  return (
    <CitationsContext value={citations}>
      <div className={styles.answer}>
        {parts === undefined ? (
          <div className={styles.markdown}>
            <Suspense fallback={<p className={styles.lines}>{text}</p>}>
              <MarkdownText text={text} citations={citations.length} />
            </Suspense>
          </div>
        ) : (
          <>
            {parts.map((part, index) => (
              // Parts have no id, and their order in an answer is stable.
              <PartView key={index} part={part} />
            ))}
            <Unfounded parts={parts} />
          </>
        )}
      </div>
    </CitationsContext>
  )
})
