import CircleHelp from 'lucide-react/icons/circle-help'
import { lazy, memo, Suspense, useMemo } from 'react'
import type { Attachment } from '../api/types.ts'
import { useTexts } from '../i18n/index.ts'
import { Badge } from '../ui/badge.tsx'
import { noBreak } from '../ui/no-break.ts'
import { Note } from '../ui/note.tsx'
import styles from './answer.module.css'
import { answerBlocks, type Block } from './answer-blocks.ts'
import { CitationButton } from './citation-button.tsx'
import { CitationsContext } from './citations-context.ts'

const MarkdownText = lazy(() => import('./markdown-text.tsx'))

/** The sentences of an answer, each with its source. */
export const Answer = memo(function Answer({
  text,
  citations,
}: {
  readonly text: string
  readonly citations: readonly Attachment[]
}) {
  const blocks = useMemo(() => answerBlocks(text, citations), [text, citations])
  return (
    <CitationsContext value={citations}>
      <div className={styles.answer}>
        {blocks.map((block, index) => (
          // Blocks have no id, and the order in an answer is stable.
          <BlockView key={index} block={block} citations={citations.length} />
        ))}
      </div>
    </CitationsContext>
  )
})

function BlockView({ block, citations }: { readonly block: Block; readonly citations: number }) {
  const { talk } = useTexts()
  switch (block.kind) {
    case 'quote':
      return (
        <figure className={styles.quote}>
          <blockquote>{block.text}</blockquote>
          <figcaption>
            <CitationButton number={block.citation} long />
          </figcaption>
        </figure>
      )
    case 'values':
      return (
        <figure className={styles.values}>
          <figcaption>
            <strong>{noBreak(block.title)}</strong>
            <CitationButton number={block.citation} long />
          </figcaption>
          <dl>
            {block.rows.map(({ name, value }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </figure>
      )
    case 'lead':
    case 'closing':
      return <p className={styles[block.kind]}>{noBreak(block.text)}</p>
    case 'nothing':
      return (
        <div className={styles.nothing}>
          <CircleHelp size={18} aria-hidden />
          <p>{noBreak(block.text)}</p>
        </div>
      )
    case 'contradiction':
      return (
        <Note kind="warn" title={talk.contradiction}>
          <p className={styles.lines}>{block.text}</p>
        </Note>
      )
    case 'notice':
      return (
        <Note kind="warn">
          <p className={styles.lines}>{block.text}</p>
        </Note>
      )
    case 'unsupported':
      return (
        <div className={styles.unsupported}>
          <p>
            <Badge tone="warn">{talk.unsupported}</Badge> {talk.unsupportedHint}
          </p>
          <ul>
            {block.sentences.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </div>
      )
    case 'markdown':
      return (
        <div className={styles.markdown}>
          <Suspense fallback={<p className={styles.lines}>{block.text}</p>}>
            <MarkdownText text={block.text} citations={citations} />
          </Suspense>
        </div>
      )
  }
}
