/** Output of a command for the person who runs it. */
export interface CommandReport {
  /** Prints a line to stdout; the line end is added. */
  line(text: string): void
  /**
   * Shows how much is done, on stderr.
   * @param done of `total`, in any unit
   * @param message what is being done, where there are several steps
   */
  progress(done: number, total: number, message?: string): void
  /** Removes the progress bar before something else is printed. */
  clear(): void
}
