/** Longest time a line is buffered. Writing each line alone would take a tenth of a short call's time. */
const WAIT_MS = 20

/** Buffers lines for stderr until an `urgent` line, which is written at once, or the end of the process. */
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
