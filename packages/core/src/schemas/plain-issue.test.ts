import { expect, it } from 'vitest'
import * as z from 'zod'
import { plainIssue } from './plain-issue.ts'

it.each([
  [z.string(), undefined, 'is missing'],
  [z.enum(['fr', 'en']), undefined, 'is missing; give one of fr, en'],
  [z.string(), 5, 'must be a text'],
  [z.int(), 1.5, 'must be a whole number'],
  [z.number(), 'x', 'must be a number'],
  [z.boolean(), 'yes', 'must be true or false'],
  [z.array(z.string()), 'x', 'must be a list'],
  [z.object({}), [], 'must be an object'],
  [z.enum(['approve', 'refuse']), 'maybe', 'must be one of approve, refuse'],
  [z.literal('user'), 'staff', 'must be "user"'],
  [z.uuid(), 'x', 'must be a UUID'],
  [z.iso.datetime(), 'today', 'must be a moment such as 2026-11-23T10:00:00Z'],
  [z.iso.date(), 'today', 'must be a date such as 2026-11-23'],
  [z.string().regex(/^[a-z]{2}$/), 'FRA', 'must be of the form /^[a-z]{2}$/'],
  [z.string().min(1), '', 'must not be empty'],
  [z.string().min(3), 'ab', 'must have at least 3 characters'],
  [z.string().max(3), 'abcd', 'must have at most 3 characters'],
  [z.array(z.int()).max(1), [1, 2], 'must have at most 1 entries'],
  [z.number().min(1), 0, 'must be at least 1'],
  [z.number().lt(1), 1, 'must be less than 1'],
  [z.strictObject({}), { a: 1, b: 2 }, 'has fields that are not known: a, b'],
  [z.union([z.int(), z.boolean()]), 'x', 'has none of the forms that are taken'],
  [z.string().min(1, 'say something'), '', 'say something'],
])('what is wrong is said in plain words: %#', (schema, given, message) => {
  const read = schema.safeParse(given, { error: plainIssue })
  expect(read.error?.issues.map((issue) => issue.message)).toEqual([message])
})
