import CalendarCheck from 'lucide-react/icons/calendar-check'
import FileText from 'lucide-react/icons/file-text'
import Upload from 'lucide-react/icons/upload'
import { useEffect } from 'react'
import { queryClient, useAbout, useDocuments } from '../api/queries.ts'
import { useTexts } from '../i18n/index.ts'
import { noBreak } from '../ui/no-break.ts'
import { fileName } from './place.ts'
import styles from './welcome.module.css'

/** Maximum number of suggested documents. */
const MOST = 2
const READABLE: ReadonlySet<string> = new Set(['pdf', 'markdown', 'sheet'])

export function Welcome({ onAsk }: { readonly onAsk: (text: string) => void }) {
  const { welcome } = useTexts()
  const { data: about } = useAbout()
  const { data } = useDocuments('')
  const isReady = about?.ready === true
  // Documents that were still being read when the page opened become available later.
  useEffect(() => {
    if (isReady) void queryClient.invalidateQueries({ queryKey: ['documents'] })
  }, [isReady])
  // The newest ones come first.
  const documents = (data?.pages[0]?.items ?? []).filter(
    ({ state, kind }) => state === 'ready' && READABLE.has(kind),
  )
  const hasNone = isReady && data?.pages[0]?.total_count === 0
  const suggestions = [
    ...(hasNone ? [] : [{ text: welcome.tasks, hint: welcome.tasksHint, Icon: CalendarCheck }]),
    ...documents.slice(0, MOST).map(({ title, source }) => ({
      text: welcome.about(title ?? fileName(source)),
      hint: welcome.aboutHint,
      Icon: FileText,
    })),
  ]
  return (
    <div className={styles.welcome}>
      <h1>{welcome.title}</h1>
      <p className={styles.lead}>{welcome.body}</p>
      <ul className={styles.tiles} aria-label={welcome.suggestions}>
        {suggestions.map(({ text, hint, Icon }) => (
          <li key={text}>
            <button type="button" className={styles.tile} onClick={() => onAsk(text)}>
              <Icon size={18} aria-hidden />
              <span>
                <strong>{noBreak(text)}</strong>
                <small>{hint}</small>
              </span>
            </button>
          </li>
        ))}
        <li>
          <a className={styles.tile} href="#/documents">
            <Upload size={18} aria-hidden />
            <span>
              <strong>{welcome.addDocuments}</strong>
              <small>{welcome.addDocumentsHint}</small>
            </span>
          </a>
        </li>
      </ul>
      {hasNone ? <p className={styles.lead}>{welcome.noDocuments}</p> : null}
    </div>
  )
}
