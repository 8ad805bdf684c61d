import { createHash } from 'node:crypto'
import { chmodSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { newFolder } from '@agora-mcp/testing/setup'
import { beforeEach, describe, expect, it } from 'vitest'
import { addTask } from './add-task.ts'

const SHEET = '# Montage\n\n- [ ] Peindre\n'
const line = '- [ ] Louer la nacelle'
const task = { title: 'Louer la nacelle', who: null, due_date: null }
const versionOf = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest('hex')

let file: string
beforeEach(() => {
  file = join(newFolder(), 'montage.md')
  writeFileSync(file, SHEET)
})

describe('a task for a sheet', () => {
  it('is written below its tasks, and nothing else is changed', () => {
    chmodSync(file, 0o664)
    addTask(file, { path: 'montage.md', version: versionOf(SHEET), task })
    expect(readFileSync(file, 'utf8')).toBe(`${SHEET}${line}\n`)
    expect(statSync(file).mode & 0o777).toBe(0o664)
    expect(readdirSync(dirname(file))).toEqual(['montage.md'])
  })

  it('is not written if the sheet has changed since, or has it already', () => {
    expect(() => addTask(file, { path: 'montage.md', version: versionOf('other'), task })).toThrow(
      /changed since/,
    )
    writeFileSync(file, `${SHEET}${line}\n`)
    const version = versionOf(`${SHEET}${line}\n`)
    expect(() => addTask(file, { path: 'montage.md', version, task })).toThrow(/already/)
    expect(readFileSync(file, 'utf8')).toBe(`${SHEET}${line}\n`)
  })

  it('is not written into a file that is not UTF-8', () => {
    const bytes = Buffer.from('- [ ] r\xe9ception\n', 'latin1')
    writeFileSync(file, bytes)
    expect(() => addTask(file, { path: 'montage.md', version: versionOf(bytes), task })).toThrow(/UTF-8/)
    expect(readFileSync(file)).toEqual(bytes)
  })
})
