import type { ModelUsage } from '../api/types.ts'
import { useFormats } from '../i18n/formats.ts'
import { useTexts } from '../i18n/index.ts'
import styles from './conversation.module.css'

/** Tokens of the models of an answer, and their cost where the office has set prices; only staff receive them. */
export function Usage({ usage }: { readonly usage: readonly ModelUsage[] }) {
  const { talk } = useTexts()
  const { number, cost } = useFormats()
  return usage.map((used) => (
    <span key={used.model} className={styles.count}>
      {talk.usage(used.model, number(used.input_tokens), number(used.output_tokens))}
      {used.cost === null ? '' : ` · ${talk.cost(cost(used.cost))}`}
    </span>
  ))
}
