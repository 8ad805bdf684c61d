/** How a command tells a person what it does. */
export interface CommandReport {
  /** Prints a line. */
  line(text: string): void
  progress(done: number, total: number, message: string): void
  /** Takes the progress away before something is printed. */
  clear(): void
}
