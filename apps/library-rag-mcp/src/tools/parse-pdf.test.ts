import { createLogger } from '@agora-mcp/core/log'
import { NO_CLIENT_INPUT } from '@agora-mcp/core/mcp'
import { afterEach, expect, it, vi } from 'vitest'
import { createSharedWork } from '../adapters/jobs/shared-work.ts'
import type { SourceFile } from '../domain/source-file.ts'
import type { Deps } from '../ports/deps.ts'
import { parsePdf } from './parse-pdf.ts'

afterEach(() => {
  vi.useRealTimers()
})

it('reports running work to a client without progress token after 45 s', async () => {
  // Load it before the clock is faked.
  await import('../pipeline/ingest.ts')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const opened = Promise.withResolvers<void>()
  const file = Promise.withResolvers<SourceFile>()
  const deps = {
    sharedWork: createSharedWork(),
    remoteReader: null,
    takeRemoteNotice: () => null,
    sourceFiles: {
      read: () => {
        opened.resolve()
        return file.promise
      },
    },
  } as Partial<Deps> as Deps
  const call = () =>
    parsePdf.call({ pdf_path: 'slow.pdf' }, deps, {
      signal: new AbortController().signal,
      clientDisconnected: new AbortController().signal,
      wantsProgress: false,
      progress: () => {},
      client: NO_CLIENT_INPUT,
      log: createLogger({ level: 'error' }),
    })

  const first = call()
  await opened.promise
  await vi.advanceTimersByTimeAsync(45_000)
  expect((await first).output).toMatchObject({
    success: false,
    status: 'in_progress',
    source_id: null,
    progress_percent: 0,
    cost_total: 0,
    hint: 'Still working on it (Opening the file). Call parse_pdf again with the same arguments to wait for the rest.',
    warnings: [],
  })

  const second = call()
  file.reject(new Error('the disk is gone'))
  await expect(second).rejects.toThrow('the disk is gone')
})
