/** Milliseconds of the processor that synchronous work takes, however busy the machine is. */
export function cpuMilliseconds(work: () => unknown): number {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}
