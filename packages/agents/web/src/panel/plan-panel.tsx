import { citationsOf } from '../conversation/answer-text.ts'
import { useConversations } from '../conversation/conversations.ts'
import PlanTable from '../conversation/plan-table.tsx'

export default function PlanPanel({
  sessionId,
  exchangeKey,
}: {
  readonly sessionId: string
  readonly exchangeKey: string
}) {
  const exchange = useConversations(({ byId }) =>
    byId[sessionId]?.exchanges.find(({ key }) => key === exchangeKey),
  )
  if (exchange?.answer?.message.type !== 'action_plan') return null
  const { answer } = exchange
  if (answer.message.type !== 'action_plan') return null
  return (
    <PlanTable
      sessionId={sessionId}
      exchange={exchange}
      plan={answer.message.content}
      citations={citationsOf(answer)}
    />
  )
}
