import Sparkles from 'lucide-react/icons/sparkles'
import { useAbout } from '../api/queries.ts'
import { useTexts } from '../i18n/index.ts'
import styles from './conversation.module.css'

/** A disclosure that the user talks to an AI, and of its model, shown wherever questions can be asked. */
export function AiLine() {
  const { ask } = useTexts()
  const { data } = useAbout()
  if (data === undefined) return <span className={styles.ai}>{ask.ai}</span>
  const { language_model } = data
  return (
    <span className={styles.ai}>
      <Sparkles size={14} aria-hidden />
      <span>
        {ask.ai} · {language_model === null ? ask.noModel : ask.model(language_model)}.
      </span>
    </span>
  )
}
