import { PassThrough } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { createProgress } from './progress.ts'

/** Output of a run of 40 steps, 10 ms apart. */
function run(terminal: { isTTY?: boolean; columns?: number }): string {
  let time = 0
  const out = Object.assign(new PassThrough(), terminal)
  const progress = createProgress(out, () => time)
  for (let done = 1; done <= 40; done += 1) {
    time += 10
    progress.update(done, 40, 'entities.csv')
  }
  progress.clear()
  return String(out.read() ?? '')
}

describe('progress', () => {
  it('redraws one line on a terminal, to the end, and takes it off', () => {
    const frames = run({ isTTY: true, columns: 80 }).split('\r')
    expect(frames.length).toBeLessThan(15)
    expect(frames.at(-2)).toContain('100 % entities.csv')
    expect(frames.at(-1)).toBe('\u001b[K')
    expect(frames.join('')).not.toContain('\n')
  })

  it('draws a whole bar where the terminal does not know its width', () => {
    expect(run({ isTTY: true, columns: 0 })).toContain('100 % entities.csv')
  })

  it('never draws a line that would wrap', () => {
    for (const frame of run({ isTTY: true, columns: 20 }).split('\r\u001b[K')) {
      expect(frame.length).toBeLessThan(20)
    }
  })

  it('prints a plain line at each quarter elsewhere', () => {
    expect(run({})).toBe('25 % entities.csv\n50 % entities.csv\n75 % entities.csv\n100 % entities.csv\n')
  })

  it('starts anew with each thing it tells of', () => {
    const out = new PassThrough()
    const progress = createProgress(out)
    progress.update(3, 3, 'a')
    progress.update(1, 1, 'b')
    expect(String(out.read())).toBe('100 % a\n100 % b\n')
  })
})
