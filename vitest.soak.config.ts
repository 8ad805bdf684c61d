import { defineConfig } from 'vitest/config'
import { SkippedReporter } from './scripts/skipped-reporter.ts'

/** Storms of kills, bad disks and long work, `pnpm test:soak`: minutes each, and run apart from the quick tests. */
export default defineConfig({
  test: {
    name: 'soak',
    include: ['{apps,packages}/*/test/**/*.soak.test.ts'],
    reporters: ['default', new SkippedReporter()],
    testTimeout: 300_000,
    hookTimeout: 120_000,
    // A busy machine is no defect.
    expect: { poll: { timeout: 30_000 } },
  },
})
