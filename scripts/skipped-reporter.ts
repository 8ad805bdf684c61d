import type { Reporter, TestCase, TestModule, TestSuite, Vitest } from 'vitest/node'

/**
 * Lists the skipped tests of a vitest run with their reasons: the argument of `context.skip('…')`, or the
 * text in brackets at the end of the test's or its suite's name: `describe.skipIf(!url)('on PostgreSQL (needs
 * …)')`.
 */
export class SkippedReporter implements Reporter {
  readonly #write: (text: string) => void
  #filtered = false

  constructor(write: (text: string) => void = (text) => process.stdout.write(text)) {
    this.#write = write
  }

  onInit(vitest: Vitest): void {
    this.#filtered = vitest.config.testNamePattern !== undefined
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    // With a filter by name, the other tests are skipped on purpose.
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

/** Outermost skipped suite of a test, or the test itself, with the reason. */
function describeSkipped(test: TestCase): string {
  const result = test.result()
  const names = test.fullName.split(' > ')
  const [outermost = test.fullName] = names
  const title = outermost.replace(REASON, '')
  if (result.state === 'skipped' && result.note) return `${title} (${result.note})`
  const suites = [...suitesOf(test)].reverse()
  const skipped = [...suites, test].find(({ options }) => options.mode === 'skip') ?? test
  return `${title} (${REASON.exec(skipped.name)?.[1] ?? 'no reason given'})`
}

const REASON = / \(([^()]+)\)$/

function* suitesOf({ parent }: TestCase | TestSuite): Generator<TestSuite> {
  if (parent.type !== 'suite') return
  yield parent
  yield* suitesOf(parent)
}
