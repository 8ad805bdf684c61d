/** Report of a started program when it has its first vector: seconds since its start, resident megabytes. */
export interface Start {
  readonly seconds: number
  readonly megabytes: number
}

/** Prints a {@link Start} and ends the program. */
export function report(): never {
  const start: Start = {
    seconds: performance.now() / 1000,
    megabytes: process.memoryUsage.rss() / 1e6,
  }
  console.log(JSON.stringify(start))
  process.exit()
}
