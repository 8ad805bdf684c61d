import { AppError, type CodedMessage } from '../../errors/index.ts'
import type { ToolOutput } from '../results/tool-output.ts'
import { canShowForm, InputRequired } from '../rpc/client-input.ts'
import type { CallContext } from './call-context.ts'
import type { ToolDefinition } from './define-tool.ts'

/** Thrown by a tool whose argument `confirm` was not given; the message previews the effect. */
export class Unconfirmed extends AppError {
  /** @param message a preview, e.g. "Not deleted yet: this would delete “Ethics” with 44 passages." */
  constructor(message: string | CodedMessage) {
    super('unconfirmed', message, { hint: 'Ask the user, then call again with confirm: true.' })
  }
}

const CONFIRM = 'confirm'

/** Asks the user by a form for a missing confirmation; clients without forms get the refusal. @throws InputRequired */
export async function callConfirmed<Deps>(
  tool: ToolDefinition<Deps>,
  args: Readonly<Record<string, unknown>>,
  deps: Deps,
  context: CallContext,
): Promise<ToolOutput> {
  const { capabilities, responses } = context.client
  const answer = CONFIRM in tool.inputSchema.shape ? responses[CONFIRM] : undefined
  if (answer !== undefined) {
    if (isYes(answer)) return tool.call({ ...args, confirm: true }, deps, context)
    throw new AppError('unconfirmed', 'The user did not confirm, so nothing was done.', {
      hint: 'Call it again only if the user asks for it.',
    })
  }
  try {
    return await tool.call(args, deps, context)
  } catch (error) {
    if (error instanceof Unconfirmed && canShowForm(capabilities)) throw question(error.message)
    throw error
  }
}

function question(message: string): InputRequired {
  const requestedSchema = {
    type: 'object',
    properties: { confirm: { type: 'boolean', title: 'Confirm', description: 'Go on with it.' } },
    required: ['confirm'],
  }
  return new InputRequired({
    [CONFIRM]: { method: 'elicitation/create', params: { mode: 'form', message, requestedSchema } },
  })
}

function isYes(answer: unknown): boolean {
  const { action, content } = Object(answer) as { action?: unknown; content?: { confirm?: unknown } }
  return action === 'accept' && content?.confirm === true
}
