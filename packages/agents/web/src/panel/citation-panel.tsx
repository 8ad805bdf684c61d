import FileX from 'lucide-react/icons/file-x'
import { problemOf } from '../api/problem.ts'
import { usePassage } from '../api/queries.ts'
import type { Attachment } from '../api/types.ts'
import { fileName, isFromTool, type Place, placeOf, shortPlace } from '../conversation/place.ts'
import { useTexts } from '../i18n/index.ts'
import { CopyButton } from '../ui/copy-button.tsx'
import { Loading } from '../ui/loading.tsx'
import { Note } from '../ui/note.tsx'
import { ProblemView } from '../ui/problem-view.tsx'
import { shownControls } from '../ui/shown-controls.ts'
import { StateView } from '../ui/state-view.tsx'
import { PagePicture } from './page-picture.tsx'
import styles from './panel.module.css'
import { PassageText } from './passage-text.tsx'

/** The source of a quotation: the page of its document with the passage marked, or its text. */
export default function CitationPanel({ attachment }: { readonly attachment: Attachment }) {
  const { panel } = useTexts()
  const place = placeOf(attachment)
  const version = typeof attachment.meta.version === 'string' ? attachment.meta.version : null
  const passage = usePassage(place.source, place.start, place.end, version)
  if (place.withdrawn) return <Note kind="warn">{panel.withdrawn}</Note>
  if (isFromTool(place)) {
    return (
      <div className={styles.content}>
        <h3 className={styles.title}>{panel.action}</h3>
        <p className={styles.muted}>{panel.actionBody}</p>
        <Quotation text={attachment.value} place={place} />
      </div>
    )
  }
  const gone = passage.error !== null && problemOf(passage.error).status === 404
  return (
    <div className={styles.content}>
      <h3 className={styles.title}>{shownControls(passage.data?.title ?? fileName(place.source))}</h3>
      <dl className={styles.facts}>
        <dt>{panel.source}</dt>
        <dd>{shownControls(place.source)}</dd>
        {place.section === null ? null : (
          <>
            <dt>{panel.section}</dt>
            <dd>{shownControls(passage.data?.section ?? place.section)}</dd>
          </>
        )}
      </dl>
      {passage.data?.version_changed === true ? <Note kind="warn">{panel.changed}</Note> : null}
      {passage.isPending ? <Loading label={panel.loadingPage} /> : null}
      {gone ? (
        <StateView Icon={FileX} title={panel.gone} level={3}>
          <p>{panel.goneBody}</p>
        </StateView>
      ) : passage.error === null ? null : (
        <ProblemView error={passage.error} title={panel.failed} onRetry={() => void passage.refetch()} />
      )}
      {passage.data === undefined ? null : passage.data.page === null ? (
        <PassageText passage={passage.data} />
      ) : (
        <PagePicture key={`${place.source}:${place.start}`} passage={passage.data} page={passage.data.page} />
      )}
      <Quotation text={attachment.value} place={place} />
    </div>
  )
}

function Quotation({ text, place }: { readonly text: string; readonly place: Place }) {
  const { panel } = useTexts()
  return (
    <figure className={styles.quotation}>
      <figcaption>{panel.quotation}</figcaption>
      <blockquote>{shownControls(text)}</blockquote>
      <CopyButton label={panel.copy} text={() => `« ${text} » — ${shortPlace(place)}`} />
    </figure>
  )
}
