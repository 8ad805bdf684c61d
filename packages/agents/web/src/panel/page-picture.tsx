import { ActionIcon, Button } from '@mantine/core'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useEffect, useRef, useState } from 'react'
import { withQuery } from '../api/http.ts'
import type { Passage } from '../api/types.ts'
import { fileName } from '../conversation/place.ts'
import { useTexts, useTranslate } from '../i18n/index.ts'
import { Loading } from '../ui/loading.tsx'
import { Note } from '../ui/note.tsx'
import styles from './panel.module.css'
import { PassageText } from './passage-text.tsx'

/** Rendered page widths in device pixels; the service accepts only these. */
const WIDTHS = [600, 900, 1200, 1600]

/** A page of a document as a picture with the passage marked, and navigation to other pages. */
export function PagePicture({ passage, page: first }: { readonly passage: Passage; readonly page: number }) {
  const { panel } = useTexts()
  const told = useTranslate()
  const [page, setPage] = useState(first)
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading')
  const frame = useRef<HTMLDivElement>(null)
  const { source, title, boxes, note, detail } = passage
  const pages = passage.pages ?? page
  const own = boxes.filter((box) => box.page === page)
  const name = title ?? fileName(source)
  const go = (to: number) => {
    setState('loading')
    setPage(to)
  }
  // Scroll to the passage once its page is rendered.
  useEffect(() => {
    if (state === 'shown') frame.current?.querySelector('[data-mark]')?.scrollIntoView({ block: 'nearest' })
  }, [state])
  return (
    <div className={styles.picture}>
      <div className={styles.pager}>
        <ActionIcon
          variant="default"
          size="lg"
          aria-label={panel.previous}
          disabled={page <= 1}
          onClick={() => go(page - 1)}
        >
          <ChevronLeft size={18} aria-hidden />
        </ActionIcon>
        <span aria-live="polite">{panel.page(page, pages)}</span>
        <ActionIcon
          variant="default"
          size="lg"
          aria-label={panel.next}
          disabled={page >= pages}
          onClick={() => go(page + 1)}
        >
          <ChevronRight size={18} aria-hidden />
        </ActionIcon>
        {page === first ? null : (
          <Button variant="subtle" size="compact-sm" onClick={() => go(first)}>
            {panel.backToPassage}
          </Button>
        )}
      </div>
      {note === null || page !== first ? null : <Note>{told(note, detail)}</Note>}
      {state === 'failed' ? (
        <>
          <Note kind="warn">{panel.noPicture}</Note>
          <PassageText passage={passage} />
        </>
      ) : (
        <div className={styles.sheet} ref={frame} data-state={state}>
          <img
            key={page}
            src={withQuery('/api/documents/page', { source, page, width: widthFor(devicePixelRatio) })}
            alt={own.length > 0 ? panel.pageAltMarked(page, name) : panel.pageAlt(page, name)}
            onLoad={() => setState('shown')}
            onError={() => setState('failed')}
          />
          {state === 'loading' ? (
            <div className={styles.drawing}>
              <Loading label={panel.loadingPage} />
            </div>
          ) : (
            own.map((box) => (
              <span
                key={`${box.x} ${box.y}`}
                data-mark
                className={styles.mark}
                style={{
                  insetInlineStart: percent(box.x),
                  insetBlockStart: percent(box.y),
                  inlineSize: percent(box.width),
                  blockSize: percent(box.height),
                }}
              />
            ))
          )}
        </div>
      )}
    </div>
  )
}

const percent = (fraction: number): string => `${fraction * 100}%`

/** Returns the render width for the panel, which is about 450 pixels wide. */
const widthFor = (ratio: number): number => WIDTHS.find((width) => width >= 450 * ratio) ?? 1600
