import { quoted } from '@agora-mcp/core/errors'
import * as z from 'zod'
import type { Thought } from '../domain/memory.ts'
import { momentOf } from '../domain/recall/thought-times.ts'

/** Mark of a statement contradicted by a later one. */
export const newerStatementField = z
  .string()
  .nullable()
  .describe('Where a later thought says otherwise: since when, its id and its beginning; else null.')

const dayOf = (moment: string): string => moment.slice(0, 10)

/** Says until when a thought was valid, and what replaced it. */
export const toNewerStatement = (of: Thought, newer: Thought | null): string | null =>
  newer === null
    ? null
    : `Said ${dayOf(momentOf(of))}; since ${dayOf(momentOf(newer))} thought ${newer.uuid} says: ${quoted(newer.content)}`
