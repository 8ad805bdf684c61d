import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { MixedProjects } from './scripts/mixed-projects.ts'
import { SkippedReporter } from './scripts/skipped-reporter.ts'
import { SlowestReporter } from './scripts/slowest-reporter.ts'
import { useTemporaryFolder } from './scripts/temporary-folder.ts'

/** The bounds of every test here. A busy machine is no defect. */
const BOUNDS = { testTimeout: 600_000, hookTimeout: 600_000, expect: { poll: { timeout: 60_000 } } }

useTemporaryFolder()

/** Tests that take minutes or need more than Node (`pnpm test:soak`), run apart from the quick ones. */
export default defineConfig({
  test: {
    reporters: ['default', new SkippedReporter(), new SlowestReporter(40)],
    // Two more than there are cores: these tests mostly wait, for processes to die and come back.
    maxWorkers: availableParallelism() + 2,
    sequence: { sequencer: MixedProjects },
    projects: [
      // Storms of kills, bad disks, long work, the page in a browser.
      {
        test: {
          name: 'soak',
          include: ['{apps,packages}/*/test/**/*.soak.test.ts', 'scripts/**/*.soak.test.ts'],
          ...BOUNDS,
        },
      },
      // What runs in a copy of the repository: each server's own suite without the other apps, and CONTRIBUTING.md.
      { test: { name: 'alone', include: ['scripts/*.suites.test.ts'], ...BOUNDS } },
      // What is promised of every store, over a Weaviate that these files share.
      {
        test: {
          name: 'stores',
          include: ['{apps,packages}/*/test/**/{*.stores,store-*.int}.test.ts'],
          globalSetup: 'packages/testing/src/weaviate/share-weaviate.ts',
          ...BOUNDS,
        },
      },
    ],
  },
})
