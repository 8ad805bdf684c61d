import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['packages/*/src/**/*.test.ts', 'apps/*/{src,demo}/**/*.test.ts', 'scripts/**/*.test.ts'],
        },
      },
      { test: { name: 'int', include: ['apps/*/test/*.int.test.ts'] } },
      { test: { name: 'e2e', include: ['apps/*/test/*.e2e.test.ts'], testTimeout: 60_000 } },
    ],
  },
})
