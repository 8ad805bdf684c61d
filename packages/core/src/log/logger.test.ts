import { spawnSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { createLogger, type LoggerOptions } from './logger.ts'

function capture(options: LoggerOptions = {}) {
  const lines: string[] = []
  const log = createLogger({ ...options, now: () => 0, write: (line) => lines.push(line) })
  return { log, lines, last: () => JSON.parse(lines.at(-1) ?? '{}') }
}

describe('createLogger', () => {
  it('writes one JSON object a line with time, level, message and fields', () => {
    const { log, lines, last } = capture()
    log.child({ tool: 'ping' }).info('call', { ms: 3 })
    expect(lines[0]?.endsWith('\n')).toBe(true)
    expect(last()).toEqual({
      time: '1970-01-01T00:00:00.000Z',
      level: 'info',
      message: 'call',
      tool: 'ping',
      ms: 3,
    })
  })

  it('is silent below its level', () => {
    const { log, lines } = capture({ level: 'warn' })
    log.info('no')
    log.warn('yes')
    expect(lines).toHaveLength(1)
  })

  it('redacts secrets wherever they stand: by key, by value, in headers, in addresses', () => {
    const { log, lines } = capture({ secrets: ['s3cr3t-value'] })
    log.error('failed with s3cr3t-value', {
      apiKey: 'k-123456',
      headers: { Authorization: 'Bearer abc.def' },
      text: 'sent Bearer abc.def to postgres://ana:hunter2@db/x',
      error: new Error('token s3cr3t-value refused', { cause: new Error('s3cr3t-value') }),
    })
    expect(lines[0]).not.toMatch(/s3cr3t-value|k-123456|abc\.def|hunter2/)
    expect(lines[0]).toContain('postgres://ana:***@db/x')
  })

  it('keeps stack and causes of errors', () => {
    const { log, last } = capture()
    log.error('boom', { error: new Error('outer', { cause: new Error('inner') }) })
    expect(last().error).toMatchObject({ name: 'Error', message: 'outer', cause: { message: 'inner' } })
    expect(last().error.stack).toContain('logger.test')
  })

  it('never throws on circular data', () => {
    const { log, last } = capture()
    const circular: Record<string, unknown> = {}
    circular.self = circular
    log.info('round', circular)
    expect(last().message).toBe('round')
  })
})

describe('lines on stderr', () => {
  it('are all there when the program ends, in their order, warnings at once', () => {
    const logger = new URL('./logger.ts', import.meta.url).href
    const script = `
      const { createLogger } = await import(${JSON.stringify(logger)})
      const log = createLogger()
      log.info('one'); log.warn('two'); log.info('three'); process.exit(0)`
    const child = spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' })
    const lines = child.stderr.trim().split('\n')
    expect(lines.map((line) => JSON.parse(line).message)).toEqual(['one', 'two', 'three'])
  })
})

describe('stdout guard', () => {
  it('sends console output to stderr', () => {
    const guard = new URL('./stdout-guard.ts', import.meta.url).href
    const script = `await import(${JSON.stringify(guard)}); console.log('out'); console.table([1]); console.error('err')`
    const child = spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' })
    expect(child.stdout).toBe('')
    expect(child.stderr).toContain('out')
    expect(child.stderr).toContain('err')
  })

  it('drops what a client of Weaviate prints of requests that it sends again, and nothing else', () => {
    const guard = new URL('./stdout-guard.ts', import.meta.url).href
    const script = `await import(${JSON.stringify(guard)})
      console.warn(new Error('14 UNAVAILABLE'), 'Attempt 0 failed. Retrying in 5000ms.')
      console.warn('a warning')`
    const child = spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' })
    expect(child.stderr).toBe('a warning\n')
  })
})
