import FileText from 'lucide-react/icons/file-text'
import Wrench from 'lucide-react/icons/wrench'
import { useContext } from 'react'
import { useTexts } from '../i18n/index.ts'
import { usePanel } from '../state/panel-store.ts'
import ui from '../ui/ui.module.css'
import styles from './answer.module.css'
import { CitationsContext } from './citations-context.ts'
import { fileName, isFromTool, placeOf, shortPlace } from './place.ts'

/** A button that shows the source of a sentence in its document. `number` counts from 1. */
export function CitationButton({
  number,
  long = false,
}: {
  readonly number: number
  readonly long?: boolean
}) {
  const { talk, panel } = useTexts()
  const all = useContext(CitationsContext)
  const attachment = all[number - 1]
  if (attachment === undefined) return <span>[{number}]</span>
  const place = placeOf(attachment)
  const where = place.withdrawn ? panel.withdrawn : shortPlace(place)
  const Icon = isFromTool(place) ? Wrench : FileText
  return (
    <button
      type="button"
      className={long ? styles.citationLong : styles.citation}
      {...(!long && { 'aria-label': talk.source(number, where) })}
      title={talk.showSource}
      data-citation={number}
      onClick={() => usePanel.getState().open({ kind: 'citation', attachment, all })}
    >
      {long ? (
        <span className={styles.citationText}>
          <span className={ui.hidden}>{panel.source} </span>
          <span className={styles.number}>{number}</span>
          <Icon size={14} aria-hidden />
          <span className={styles.file}>{isFromTool(place) ? place.location : fileName(place.source)}</span>
          {isFromTool(place) ? null : (
            <span className={styles.where}>
              {[place.section, place.page === null ? null : `p. ${place.page}`].filter(Boolean).join(' · ')}
            </span>
          )}
        </span>
      ) : (
        <span className={styles.number}>{number}</span>
      )}
    </button>
  )
}
