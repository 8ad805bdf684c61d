import { useTexts } from '../i18n/index.ts'
import { Badge } from '../ui/badge.tsx'
import { noBreak } from '../ui/no-break.ts'
import { shownControls } from '../ui/shown-controls.ts'
import styles from './answer.module.css'

/** The unchecked text that a model is writing; no live region, since screen readers hear the checked answer. */
export function Draft({ text }: { readonly text: string }) {
  const { talk } = useTexts()
  return (
    <div className={styles.draft} data-draft>
      <p>
        <Badge>{talk.draft}</Badge> {talk.draftHint}
      </p>
      <p className={styles.lines}>{noBreak(shownControls(text))}</p>
    </div>
  )
}
