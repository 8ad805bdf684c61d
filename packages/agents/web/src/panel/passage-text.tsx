import type { Passage } from '../api/types.ts'
import { useTexts } from '../i18n/index.ts'
import styles from './panel.module.css'

/** The passage in the text around it. */
export function PassageText({ passage: { before, text, after } }: { readonly passage: Passage }) {
  const { panel } = useTexts()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className={styles.text} tabIndex={0} aria-label={panel.document}>
      {before}
      <mark ref={(element) => element?.scrollIntoView({ block: 'center' })}>{text}</mark>
      {after}
    </section>
  )
}
