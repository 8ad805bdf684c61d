import { expect, it } from 'vitest'
import { createVitest } from 'vitest/node'
import { SlowestReporter } from './slowest-reporter.ts'

it('lists the slowest files, with what their tests took', async () => {
  let written = ''
  const vitest = await createVitest('test', {
    config: false,
    watch: false,
    root: import.meta.dirname,
    include: ['*-reporter.fixture.ts'],
    reporters: [new SlowestReporter(1, (text) => (written += text))],
  })
  await vitest.start()
  await vitest.close()
  expect(written).toMatch(/^Slowest files:\n +[1-9]\d*\.\d s {2}slowest-reporter\.fixture\.ts\n$/)
})
