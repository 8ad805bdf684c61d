import { ADDITIVE, READ_ONLY_LOCAL } from '@agora-mcp/core/mcp'
import { expect, it } from 'vitest'
import * as z from 'zod'
import { auditProblems } from './audit-contract.ts'

const inputSchema = z.object({
  query: z.string(),
  content: z.string().max(200).optional(),
  conversation_id: z.string(),
  pdf_path: z.string(),
  message: z.int(),
  category: z.enum(['uat', 'entity']),
  location_lat_lon: z.array(z.number()).optional(),
})
const outputSchema = z.object({
  title: z.string().nullable(),
  results: z.array(z.string()),
  source_id: z.string().nullable(),
})
const schemas = { inputSchema, outputSchema }

it.each(['query', 'content', 'title'])('never lets %s into the log, whatever it is called there', (text) => {
  for (const kind of ['id', 'file', 'value', 'count'] as const) {
    const audit = text === 'title' ? { output: { [text]: kind } } : { input: { [text]: kind } }
    expect(auditProblems({ ...schemas, annotations: READ_ONLY_LOCAL, audit })).toHaveLength(1)
  }
})

it('refuses the single numbers of a list, unknown fields and names of the line itself', () => {
  const input = { location_lat_lon: 'value', nothing: 'id', message: 'value' } as const
  const problems = auditProblems({ ...schemas, annotations: READ_ONLY_LOCAL, audit: { input } })
  expect(problems.map((problem) => problem.split(':')[0])).toEqual([
    'input location_lat_lon',
    'input nothing',
    'input message',
  ])
})

it('wants the id of what a tool changes', () => {
  const audit = { output: { results: 'count' } } as const
  expect(auditProblems({ ...schemas, annotations: ADDITIVE, audit })).toEqual([
    'it changes data and logs no id of what it changed',
  ])
})

it('takes ids, file names, words of few and counts', () => {
  const audit = {
    input: { conversation_id: 'id', pdf_path: 'file', category: 'value', location_lat_lon: 'count' },
    output: { source_id: 'id', results: 'count' },
  } as const
  expect(auditProblems({ ...schemas, annotations: ADDITIVE, audit })).toEqual([])
})
