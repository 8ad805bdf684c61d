import { createHash } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { AppError } from '@agora-mcp/core/errors'
import { insertTask, taskLine } from '../../domain/plan/insert-task.ts'
import { problem } from '../../messages/index.ts'
import type { AddedTask } from '../../ports/documents.ts'
import { replaceFileSync } from '../files/replace-file-sync.ts'

/**
 * Adds a task to a sheet; the file is replaced whole, or stays as it is.
 * @param version SHA-256 of the file that the person saw, hexadecimal.
 * @returns The line written.
 * @throws AppError conflict if the file has changed since or has the task already, invalid_input for one
 * that is not UTF-8, unavailable if it cannot be read or written
 */
export function addTask(file: string, { path, version, task }: AddedTask): string {
  try {
    const bytes = readFileSync(file)
    if (createHash('sha256').update(bytes).digest('hex') !== version)
      throw new AppError('conflict', problem('sheet_changed', { document: path }))
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
    const line = taskLine(task, text)
    if (text.split(/\r?\n/).includes(line))
      throw new AppError('conflict', problem('task_exists', { document: path }))
    replaceFileSync(file, insertTask(text, line), statSync(file).mode)
    return line
  } catch (error) {
    if (error instanceof AppError) throw error
    if (error instanceof TypeError) throw new AppError('invalid_input', problem('not_utf8'))
    throw new AppError('unavailable', problem('file_unwritten'), { cause: error })
  }
}
