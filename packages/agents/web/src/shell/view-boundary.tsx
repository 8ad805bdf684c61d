import { Button } from '@mantine/core'
import CircleAlert from 'lucide-react/icons/circle-alert'
import { Component, type ReactNode, useEffect, useRef } from 'react'
import { useAbout } from '../api/queries.ts'
import { useTexts } from '../i18n/index.ts'
import { StateView } from '../ui/state-view.tsx'

/** Contains the failure of one view, e.g. after an update removed its files. */
export class ViewBoundary extends Component<{ readonly children: ReactNode }, { readonly failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    return this.state.failed ? <FailedView /> : this.props.children
  }
}

/** A failed view, which recovers with the service if its files were only unavailable. */
function FailedView() {
  const { state } = useTexts()
  const { isError, failureCount } = useAbout()
  const isAway = isError || failureCount > 0
  const wasAway = useRef(false)
  useEffect(() => {
    if (wasAway.current && !isAway) location.reload()
    wasAway.current = isAway
  }, [isAway])
  return (
    <StateView Icon={CircleAlert} title={state.pageFailed} level={1} bad>
      <p>{isAway ? state.offlineBody : state.failedBody}</p>
      <Button variant="default" onClick={() => location.reload()}>
        {state.reload}
      </Button>
    </StateView>
  )
}
