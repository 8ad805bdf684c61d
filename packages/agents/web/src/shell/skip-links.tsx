import { useLocation } from 'wouter'
import { useTexts } from '../i18n/index.ts'
import styles from './shell.module.css'

/** Skip links: the first keyboard stops, which bypass the navigation. */
export function SkipLinks() {
  const texts = useTexts()
  const [, navigate] = useLocation()
  const toQuestion = () => {
    const box = document.getElementById('question')
    // A view without an input opens a new conversation, whose input takes the focus itself.
    if (box === null) navigate('/')
    else box.focus()
  }
  return (
    <nav aria-label={texts.skip} className={styles.skips}>
      <button type="button" className={styles.skip} onClick={toQuestion}>
        {texts.skipToQuestion}
      </button>
      <button type="button" className={styles.skip} onClick={() => document.getElementById('main')?.focus()}>
        {texts.skipToContent}
      </button>
    </nav>
  )
}
