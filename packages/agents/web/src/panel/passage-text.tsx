import type { Passage } from '../api/types.ts'
import { useTexts } from '../i18n/index.ts'
import { shownControls } from '../ui/shown-controls.ts'
import styles from './panel.module.css'

export function PassageText({ passage: { before, text, after } }: { readonly passage: Passage }) {
  const { panel } = useTexts()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className={styles.text} tabIndex={0} aria-label={panel.document}>
      {shownControls(before)}
      {text === '' ? null : <mark ref={scrollToMark}>{shownControls(text)}</mark>}
      {shownControls(after)}
    </section>
  )
}

function scrollToMark(mark: HTMLElement | null): void {
  const box = mark?.parentElement
  if (mark && box) box.scrollTop = mark.offsetTop - box.offsetTop - box.clientHeight / 3
}
