/** How a command tells a person what it does. */
export interface CommandReport {
  /** Prints a line to stdout, without its end. */
  line(text: string): void
  /**
   * Shows how much is done, on stderr.
   * @param done of `total`, in any unit
   * @param message what is being done, where there are several steps
   */
  progress(done: number, total: number, message?: string): void
  /** Takes the progress away before something is printed. */
  clear(): void
}
