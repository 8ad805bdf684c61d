/** How long a line may wait for others; writing each by itself costs a tenth of a short call. */
const WAIT_MS = 20

/**
 * Writes lines to stderr, several at once. `urgent` lines, and all that wait, go out before the call returns; whatever
 * waits when the process ends does, too.
 */
export function bufferedStderr(): (line: string, urgent: boolean) => void {
  let waiting = ''
  let timer: NodeJS.Timeout | undefined
  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    process.off('exit', flush)
    const lines = waiting
    waiting = ''
    if (lines !== '') process.stderr.write(lines)
  }
  return (line, urgent) => {
    waiting += line
    if (urgent) return flush()
    if (timer !== undefined) return
    timer = setTimeout(flush, WAIT_MS).unref()
    process.once('exit', flush)
  }
}
