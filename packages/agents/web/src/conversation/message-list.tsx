import { Button } from '@mantine/core'
import { useVirtualizer } from '@tanstack/react-virtual'
import ArrowDown from 'lucide-react/icons/arrow-down'
import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import { useTexts } from '../i18n/index.ts'
import { loadEarlier } from './actions.ts'
import styles from './conversation.module.css'
import type { Conversation } from './conversations.ts'
import { ExchangeView } from './exchange-view.tsx'

/** Estimated height of an unrendered exchange, in pixels. */
const ESTIMATE = 320
/** Padding above the first message and below the last, in pixels. */
const TOP = 16
const BOTTOM = 24

export function MessageList({
  sessionId,
  conversation,
}: {
  readonly sessionId: string
  readonly conversation: Conversation
}) {
  const { talk } = useTexts()
  const { exchanges, nextBefore } = conversation
  const scroller = useRef<HTMLElement>(null)
  /** True while the view follows the newest message, until the user scrolls away. */
  const follows = useRef(true)
  const [isAway, setAway] = useState(false)
  const virtualizer = useVirtualizer<HTMLElement, HTMLDivElement>({
    count: exchanges.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ESTIMATE,
    getItemKey: (index) => exchanges[index]?.key ?? index,
    overscan: 3,
    paddingStart: TOP,
    paddingEnd: BOTTOM,
    useFlushSync: false,
  })
  const size = virtualizer.getTotalSize()

  /** Scroll target for the newest message: its end, or its start if it is taller than the view. */
  const goal = useCallback(() => {
    const element = scroller.current
    const last = virtualizer.measurementsCache.at(-1)
    if (element === null || last === undefined) return 0
    const above = element.scrollHeight - virtualizer.getTotalSize()
    return Math.min(element.scrollHeight - element.clientHeight, above + last.start - TOP)
  }, [virtualizer])
  const toNewest = useCallback(() => {
    follows.current = true
    if (scroller.current !== null) scroller.current.scrollTop = goal()
  }, [goal])

  const newest = exchanges.at(-1)?.key
  // A new message scrolls into view from any position.
  useLayoutEffect(() => {
    if (newest !== undefined) toNewest()
  }, [newest, toNewest])
  useLayoutEffect(() => {
    if (size > 0 && follows.current) toNewest()
  }, [size, toNewest])

  const loading = useRef(false)
  const earlier = async () => {
    const element = scroller.current
    if (loading.current || element === null) return
    loading.current = true
    follows.current = false
    const fromEnd = element.scrollHeight - element.scrollTop
    try {
      await loadEarlier(sessionId)
      requestAnimationFrame(() => {
        element.scrollTop = element.scrollHeight - fromEnd
      })
    } catch {
      // Ignored: the button stays, so that the user can retry.
    } finally {
      loading.current = false
    }
  }

  return (
    <div className={styles.frame}>
      <section
        ref={scroller}
        id="conversation"
        className={styles.scroll}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        aria-label={talk.label}
        onScroll={({ currentTarget }) => {
          const missing = goal() - currentTarget.scrollTop
          follows.current = Math.abs(missing) < BOTTOM
          setAway(missing > currentTarget.clientHeight / 2)
        }}
      >
        {nextBefore === null ? null : (
          <div className={styles.earlier}>
            <Button variant="default" onClick={() => void earlier()}>
              {talk.earlier}
            </Button>
          </div>
        )}
        <div className={styles.all} style={{ height: size }}>
          {virtualizer.getVirtualItems().map(({ index, key, start }) => {
            const exchange = exchanges[index]
            if (exchange === undefined) return null
            return (
              <div
                key={key}
                ref={virtualizer.measureElement}
                data-index={index}
                className={styles.item}
                style={{ transform: `translateY(${start}px)` }}
              >
                <ExchangeView
                  sessionId={sessionId}
                  exchange={exchange}
                  isLast={index === exchanges.length - 1}
                />
              </div>
            )
          })}
        </div>
      </section>
      {isAway ? (
        <Button
          variant="default"
          className={styles.newest}
          leftSection={<ArrowDown size={16} aria-hidden />}
          onClick={toNewest}
        >
          {talk.newest}
        </Button>
      ) : null}
    </div>
  )
}
