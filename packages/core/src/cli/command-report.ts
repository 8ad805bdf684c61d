export interface CommandReport {
  /** Prints a line to stdout; the line end is added. */
  line(text: string): void
  /** Shows progress on stderr: `done` of `total`, in any unit. `message` names the step, where there are several. */
  progress(done: number, total: number, message?: string): void
  /** Removes the progress bar before something else is printed. */
  clear(): void
}
