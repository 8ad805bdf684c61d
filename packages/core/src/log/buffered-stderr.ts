/** How long a line may wait to be written together with others. Writing each alone takes a tenth of a short call's time. */
const WAIT_MS = 20

/**
 * Writes lines to stderr, several at once. An `urgent` line is written before the call returns, and so are all lines that
 * wait. Lines that wait when the process ends are written then.
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
