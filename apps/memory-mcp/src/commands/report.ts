/** How a command tells a person what it does. */
export interface CommandReport {
  /** Prints a line. */
  line(text: string): void
  /** @param message what is being done, where there are several steps */
  progress(done: number, total: number, message?: string): void
  /** Takes the progress away before something is printed. */
  clear(): void
}

/** A number of things, e.g. `1 thought`, `2 thoughts`. */
export const counted = (count: number, singular: string): string =>
  `${count} ${count === 1 ? singular : `${singular}s`}`
