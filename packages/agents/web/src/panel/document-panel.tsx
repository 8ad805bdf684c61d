import { usePassage } from '../api/queries.ts'
import { useTexts } from '../i18n/index.ts'
import { Loading } from '../ui/loading.tsx'
import { ProblemView } from '../ui/problem-view.tsx'
import { shownControls } from '../ui/shown-controls.ts'
import { PagePicture } from './page-picture.tsx'
import styles from './panel.module.css'
import { PassageText } from './passage-text.tsx'

/** The start of a document: its first page, or its text. */
export default function DocumentPanel({
  source,
  title,
}: {
  readonly source: string
  readonly title: string
}) {
  const { panel } = useTexts()
  const passage = usePassage(source, 0, 1, null)
  if (passage.isPending) return <Loading label={panel.loadingPage} />
  if (passage.error !== null) {
    return <ProblemView error={passage.error} title={panel.failed} onRetry={() => void passage.refetch()} />
  }
  const { data } = passage
  return (
    <div className={styles.content}>
      <h3 className={styles.title}>{shownControls(data.title ?? title)}</h3>
      <p className={styles.muted}>{source}</p>
      {data.page === null ? (
        <PassageText passage={{ ...data, text: '', after: `${data.text}${data.after}` }} />
      ) : (
        <PagePicture passage={{ ...data, boxes: [], note: null }} page={data.page} />
      )}
    </div>
  )
}
