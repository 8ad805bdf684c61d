import type { Reporter, TestModule } from 'vitest/node'

/** Lists the slowest files of a vitest run, so that every CI log shows where the time goes. */
export class SlowestReporter implements Reporter {
  readonly #most: number
  readonly #write: (text: string) => void

  constructor(most: number, write: (text: string) => void = (text) => process.stdout.write(text)) {
    this.#most = most
    this.#write = write
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    const lines = modules
      .map((module) => ({ path: module.relativeModuleId, seconds: secondsOf(module) }))
      .sort((one, other) => other.seconds - one.seconds)
      .slice(0, this.#most)
      .map(({ path, seconds }) => `  ${seconds.toFixed(1).padStart(6)} s  ${path}\n`)
    if (lines.length > 0) this.#write(`Slowest files:\n${lines.join('')}`)
  }
}

/** Seconds of a worker, including imports and hooks. */
function secondsOf(module: TestModule): number {
  const { prepareDuration, environmentSetupDuration, collectDuration, setupDuration, duration } =
    module.diagnostic()
  return (prepareDuration + environmentSetupDuration + collectDuration + setupDuration + duration) / 1000
}
