import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ROLES } from './index.ts'

it('the documentation describes each role as the code does', () => {
  const page = readFileSync(join(import.meta.dirname, '../../../../docs/agents.md'), 'utf8')
  const rows = Object.values(ROLES).map(({ name, responsibility, inputs, outputs, triggers }) =>
    [
      name === 'specialist' ? '`specialist:<slug>`' : `\`${name}\``,
      responsibility,
      inputs,
      outputs,
      triggers,
    ].join(' | '),
  )
  expect(page).toContain(rows.map((row) => `| ${row} |`).join('\n'))
})
