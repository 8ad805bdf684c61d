import { lazy, Suspense } from 'react'
import type { Attachment, Plan } from '../api/types.ts'
import { useTexts } from '../i18n/index.ts'
import type { Exchange } from './exchange.ts'

const PlanTable = lazy(() => import('./plan-table.tsx'))

/** A plan in the conversation; its table component is loaded on first use. */
export function PlanCard(props: {
  readonly sessionId: string
  readonly exchange: Exchange
  readonly plan: Plan
  readonly citations: readonly Attachment[]
}) {
  const { loading } = useTexts()
  return (
    <Suspense fallback={<p>{loading}</p>}>
      <PlanTable {...props} />
    </Suspense>
  )
}
