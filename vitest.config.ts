import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { configDefaults, defineConfig } from 'vitest/config'
import { SkippedReporter } from './scripts/skipped-reporter.ts'
import { SlowestReporter } from './scripts/slowest-reporter.ts'
import { useTemporaryFolder } from './scripts/temporary-folder.ts'

const INT = '{apps,packages}/*/test/**/*.int.test.ts'
const E2E = '{apps,packages}/*/test/**/*.e2e.test.ts'
/** Run by `pnpm test:soak` alone, with vitest.soak.config.ts. */
const SOAK = '**/*.{soak,stores,suites}.test.ts'

/** The bound for one test or hook; generous, since a busy machine is no defect. */
const seconds = (bound: number) => ({ testTimeout: bound * 1000, hookTimeout: bound * 1000 })

/** Files of one worker share their modules: loading them takes longer than most tests. So no test leaves anything behind. */
const SHARED_MODULES = { isolate: false }

// Some three hundred threads and processes load the same large libraries: they find them compiled.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, 'node_modules/.cache/compiled')

useTemporaryFolder()

export default defineConfig({
  test: {
    reporters: ['default', new SkippedReporter(), new SlowestReporter(25)],
    // One more than there are cores: much of what a worker does is to wait, for a server, a database or a clock.
    maxWorkers: availableParallelism() + 1,
    // Tests that are declared concurrent wait, for processes to end or for a clock.
    maxConcurrency: 10,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{apps,packages}/**/*.test.ts', 'scripts/**/*.test.ts'],
          exclude: [...configDefaults.exclude, INT, E2E, SOAK],
          ...SHARED_MODULES,
          ...seconds(240),
        },
      },
      { test: { name: 'int', include: [INT], ...SHARED_MODULES, ...seconds(240) } },
      {
        test: {
          name: 'e2e',
          include: [E2E],
          expect: { poll: { timeout: 30_000 } },
          ...SHARED_MODULES,
          ...seconds(240),
        },
      },
    ],
  },
})
