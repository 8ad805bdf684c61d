import { expect, it } from 'vitest'
import { createVitest } from 'vitest/node'
import { SkippedReporter } from './skipped-reporter.ts'

it('lists what was skipped and why, once a suite', async () => {
  let written = ''
  const vitest = await createVitest('test', {
    config: false,
    watch: false,
    root: import.meta.dirname,
    include: ['skipped-reporter.fixture.ts'],
    reporters: [new SkippedReporter((text) => (written += text))],
  })
  await vitest.start()
  await vitest.close()
  expect(written).toBe(
    `Skipped, and why:
  skipped-reporter.fixture.ts: on PostgreSQL (needs A_DATABASE_URL), 2 tests
  skipped-reporter.fixture.ts: in a server (of a file only), 1 test
  skipped-reporter.fixture.ts: draws (no screen here), 1 test
  skipped-reporter.fixture.ts: forgotten (no reason given), 1 test
`,
  )
})
