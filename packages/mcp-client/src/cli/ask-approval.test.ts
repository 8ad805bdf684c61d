import { expect, it } from 'vitest'
import type { ProposedCall } from '../llm/index.ts'
import { type ApprovalOptions, createApproval } from './ask-approval.ts'

const proposed = (name: string) =>
  ({ tool: { name, annotations: {} }, args: {}, signal: undefined }) as unknown as ProposedCall

const allowing = (...allowed: string[]) =>
  createApproval({
    allowed,
    ask: undefined,
    inTurn: (work: () => Promise<unknown>) => work(),
  } as unknown as ApprovalOptions)

it.each(['all', 'library__delete_document', 'delete_document'])(
  '--allow %s allows the tool',
  async (name) => {
    expect(await allowing(name)(proposed('library__delete_document'))).toBe(true)
  },
)

it.each([
  ['library__delete_document', 'other__library__delete_document'],
  ['elete_document', 'delete_document'],
])('--allow %s does not allow %s', async (name, tool) => {
  expect(await allowing(name)(proposed(tool))).toContain('Nothing was done.')
})
