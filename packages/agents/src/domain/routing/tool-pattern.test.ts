import { expect, it } from 'vitest'
import { matchesTool } from './tool-pattern.ts'

it.each([
  ['memory__search_thoughts', ['memory__search_thoughts'], true],
  ['memory__search_messages', ['memory__search_*'], true],
  ['memory__delete_memory', ['memory__search_*'], false],
  ['office__run_debit', ['office__run_*', 'x'], true],
  ['office__run_', ['office__run_*_'], false],
  ['evil__memory__search_x', ['memory__search_*'], false],
  ['anything', [], false],
])('%s under %j is allowed: %s', (tool, patterns, allowed) => {
  expect(matchesTool(patterns, tool)).toBe(allowed)
})
