import { Button } from '@mantine/core'
import CircleAlert from 'lucide-react/icons/circle-alert'
import { Component, type ReactNode } from 'react'
import { textsNow } from '../i18n/index.ts'
import { StateView } from '../ui/state-view.tsx'

/** Keeps the page standing when one view fails, e.g. because a new version took its files away. */
export class ViewBoundary extends Component<{ readonly children: ReactNode }, { readonly failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    if (!this.state.failed) return this.props.children
    const { state } = textsNow()
    return (
      <StateView Icon={CircleAlert} title={state.pageFailed} bad>
        <p>{state.failedBody}</p>
        <Button variant="default" onClick={() => location.reload()}>
          {state.reload}
        </Button>
      </StateView>
    )
  }
}
