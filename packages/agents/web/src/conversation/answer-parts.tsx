import CircleHelp from 'lucide-react/icons/circle-help'
import { useContext } from 'react'
import type { AnswerPart } from '../api/types.ts'
import { useTexts } from '../i18n/index.ts'
import { Badge } from '../ui/badge.tsx'
import { noBreak } from '../ui/no-break.ts'
import { Note } from '../ui/note.tsx'
import { shownControls } from '../ui/shown-controls.ts'
import styles from './answer.module.css'
import { CitationButton } from './citation-button.tsx'
import { CitationsContext } from './citations-context.ts'
import { fieldsOf } from './place.ts'

type PartOf<Kind extends AnswerPart['kind']> = Extract<AnswerPart, { readonly kind: Kind }>

/** One part of an answer; sentences without support are in {@link Unfounded}. */
export function PartView({ part }: { readonly part: AnswerPart }) {
  switch (part.kind) {
    case 'own':
      return <OwnWords part={part} />
    case 'quoted':
      return <Quoted part={part} />
    case 'values':
      return <Values part={part} />
    case 'claim':
      return part.grade === 'unfounded' ? null : <Claim part={part} />
  }
}

function OwnWords({ part: { tone, text } }: { readonly part: PartOf<'own'> }) {
  const { talk } = useTexts()
  const shown = noBreak(shownControls(text))
  switch (tone) {
    case 'contradiction':
    case 'notice':
      return (
        <Note kind="warn" {...(tone === 'contradiction' && { title: talk.contradiction })}>
          <p className={styles.lines}>{shown}</p>
        </Note>
      )
    case 'nothing':
      return (
        <div className={styles.nothing}>
          <CircleHelp size={18} aria-hidden />
          <p>{shown}</p>
        </div>
      )
    default:
      return <p className={styles[tone]}>{shown}</p>
  }
}

/** The value first, then the words of its source. */
function Quoted({ part: { part, value, label, lead, citation } }: { readonly part: PartOf<'quoted'> }) {
  const attachment = useContext(CitationsContext)[citation]
  const fields = attachment === undefined ? null : fieldsOf(attachment)
  return (
    <figure className={fields === null ? styles.quote : styles.values} data-part={part}>
      {value === null && lead === null ? null : (
        <p className={styles.head}>
          {value === null ? null : <strong className={styles.value}>{noBreak(shownControls(value))}</strong>}{' '}
          {[label, lead].flatMap((text) => (text === null ? [] : [noBreak(shownControls(text))])).join(' — ')}
        </p>
      )}
      {fields === null ? (
        <blockquote>{shownControls(attachment?.value ?? '')}</blockquote>
      ) : (
        <dl>
          {fields.map(({ name, value: cell }) => (
            <div key={name}>
              <dt>{shownControls(name)}</dt>
              <dd>{shownControls(cell)}</dd>
            </div>
          ))}
        </dl>
      )}
      <figcaption>
        <CitationButton number={citation + 1} long />
      </figcaption>
    </figure>
  )
}

function Values({ part: { title, rows } }: { readonly part: PartOf<'values'> }) {
  const [first] = rows
  const isOne = rows.every(({ citation }) => citation === first?.citation)
  return (
    <figure className={styles.values}>
      <figcaption>
        <strong>{noBreak(shownControls(title))}</strong>
        {isOne && first !== undefined ? <CitationButton number={first.citation + 1} long /> : null}
      </figcaption>
      <dl>
        {rows.map(({ name, value, citation }, index) => (
          // Names of values repeat, and their order is stable.
          <div key={index}>
            <dt>{shownControls(name ?? '')}</dt>
            <dd>
              {shownControls(value)} {isOne ? null : <CitationButton number={citation + 1} />}
            </dd>
          </div>
        ))}
      </dl>
    </figure>
  )
}

/** A sentence of a model, with its sources and its degree of support. */
function Claim({ part: { text, citations, grade } }: { readonly part: PartOf<'claim'> }) {
  const { talk } = useTexts()
  return (
    <p className={styles.lines} data-grade={grade}>
      {noBreak(shownControls(text))}
      {citations.map((citation) => (
        <CitationButton key={citation} number={citation + 1} />
      ))}{' '}
      {grade === 'reworded' ? <Badge title={talk.rewordedHint}>{talk.reworded}</Badge> : null}
    </p>
  )
}

/** The sentences of a model that no source supports. */
export function Unfounded({ parts }: { readonly parts: readonly AnswerPart[] }) {
  const { talk } = useTexts()
  const sentences = parts.flatMap((part) =>
    part.kind === 'claim' && part.grade === 'unfounded' ? [part.text] : [],
  )
  if (sentences.length === 0) return null
  return (
    <div className={styles.unsupported}>
      <p>
        <Badge tone="warn">{talk.unsupported}</Badge> {talk.unsupportedHint}
      </p>
      <ul>
        {sentences.map((sentence) => (
          <li key={sentence}>{shownControls(sentence)}</li>
        ))}
      </ul>
    </div>
  )
}
