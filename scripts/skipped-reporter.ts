import type { Reporter, TestCase, TestModule, Vitest } from 'vitest/node'

/**
 * Ends a run of vitest with what it skipped and why. The reason is what a test gave to `context.skip('…')`, or what
 * stands in brackets at the end of its own or its suite's name: `describe.skipIf(!url)('on PostgreSQL (needs …)')`.
 */
export class SkippedReporter implements Reporter {
  readonly #write: (text: string) => void
  #filtered = false

  /** @param write Where the lines go. Default: stdout. */
  constructor(write: (text: string) => void = (text) => process.stdout.write(text)) {
    this.#write = write
  }

  onInit(vitest: Vitest): void {
    this.#filtered = vitest.config.testNamePattern !== undefined
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    // Whoever asks for tests by name knows that the others did not run.
    if (this.#filtered) return
    const counts = new Map<string, number>()
    for (const module of modules) {
      for (const test of module.children.allTests('skipped')) {
        const line = `${module.relativeModuleId}: ${describeSkipped(test)}`
        counts.set(line, (counts.get(line) ?? 0) + 1)
      }
    }
    if (counts.size === 0) return
    const lines = [...counts].map(
      ([line, count]) => `  ${line}, ${count} ${count === 1 ? 'test' : 'tests'}\n`,
    )
    this.#write(`Skipped, and why:\n${lines.join('')}`)
  }
}

/** The outermost suite of a test, or its own name, with the reason. */
function describeSkipped(test: TestCase): string {
  const result = test.result()
  const [outermost = test.fullName] = test.fullName.split(' > ')
  if (result.state === 'skipped' && result.note) return `${outermost} (${result.note})`
  if (outermost.endsWith(')')) return outermost
  return `${outermost} (${/\(([^()]+)\)$/.exec(test.fullName)?.[1] ?? 'no reason given'})`
}
