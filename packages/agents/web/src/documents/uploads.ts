import { readMessageRef } from '@agora-mcp/core/errors'
import { create } from 'zustand'
import { withQuery } from '../api/http.ts'
import { type Problem, problemOf } from '../api/problem.ts'
import { queryClient } from '../api/queries.ts'
import type { About } from '../api/types.ts'
import { useAccess, whoHeaders } from '../state/access.ts'
import { randomId } from '../state/random-id.ts'

/** Maximum number of concurrent uploads; others wait. */
const AT_ONCE = 2
const DEFAULT_MOST = 50_000_000

/** A file being uploaded. Its later state is in the list of documents. */
export interface Upload {
  readonly id: string
  readonly name: string
  readonly bytes: number
  readonly state: 'waiting' | 'uploading' | 'failed'
  /** 0 to 1. */
  readonly done: number
  readonly problem: Problem | 'too_large' | 'empty' | null
  readonly replaces: boolean
}

interface Uploads {
  readonly uploads: readonly Upload[]
}

export const useUploads = create<Uploads>()(() => ({ uploads: [] }))

const files = new Map<string, File>()
const requests = new Map<string, XMLHttpRequest>()

/** Returns the service's maximum file size, in bytes. */
export const mostBytes = (): number =>
  queryClient.getQueryData<About>(['about'])?.max_upload_bytes ?? DEFAULT_MOST

/** Uploads files, a few at a time. Refuses those that the service would refuse, before the upload. */
export function upload(given: readonly File[]): void {
  const most = mostBytes()
  const added = given.map((file): Upload => {
    const id = randomId()
    const problem = file.size > most ? 'too_large' : file.size === 0 ? 'empty' : null
    if (problem === null) files.set(id, file)
    const state = problem === null ? 'waiting' : 'failed'
    return { id, name: file.name, bytes: file.size, state, done: 0, problem, replaces: false }
  })
  useUploads.setState(({ uploads }) => ({ uploads: [...uploads, ...added] }))
  startNext()
}

/** Uploads a file again that was refused because of its name, replacing the other. */
export function replaceWith(id: string): void {
  change(id, { state: 'waiting', problem: null, replaces: true })
  startNext()
}

export function dismissUpload(id: string): void {
  requests.get(id)?.abort()
  requests.delete(id)
  files.delete(id)
  useUploads.setState(({ uploads }) => ({ uploads: uploads.filter((one) => one.id !== id) }))
  startNext()
}

function startNext(): void {
  const { uploads } = useUploads.getState()
  const free = AT_ONCE - uploads.filter(({ state }) => state === 'uploading').length
  for (const { id } of uploads.filter(({ state }) => state === 'waiting').slice(0, Math.max(free, 0)))
    start(id)
}

function start(id: string): void {
  const file = files.get(id)
  if (file === undefined) return
  // fetch does not report upload progress.
  const request = new XMLHttpRequest()
  requests.set(id, request)
  const replaces = useUploads.getState().uploads.some((one) => one.id === id && one.replaces)
  const query = { name: file.name, replace: replaces ? 'true' : null }
  request.open('POST', withQuery('/api/documents', query))
  request.setRequestHeader('content-type', 'application/octet-stream')
  for (const [name, value] of Object.entries(whoHeaders())) request.setRequestHeader(name, value)
  request.upload.addEventListener('progress', ({ loaded, total }) =>
    change(id, { done: total > 0 ? loaded / total : 0 }),
  )
  request.addEventListener('load', () => {
    if (request.status < 300) {
      void queryClient.invalidateQueries({ queryKey: ['documents'] })
      dismissUpload(id)
    } else {
      if (request.status === 401) useAccess.getState().set({ ended: true })
      fail(id, problemOfText(request.status, request.responseText))
    }
  })
  request.addEventListener('error', () => fail(id, problemOf(new TypeError('connection lost'))))
  change(id, { state: 'uploading' })
  request.send(file)
}

function fail(id: string, problem: Problem): void {
  requests.delete(id)
  change(id, { state: 'failed', problem })
  startNext()
}

const change = (id: string, to: Partial<Upload>): void =>
  useUploads.setState(({ uploads }) => ({
    uploads: uploads.map((one) => (one.id === id ? { ...one, ...to } : one)),
  }))

function problemOfText(status: number, text: string): Problem {
  try {
    const { error, code, hint, detail } = JSON.parse(text) as Problem
    return { status, code, error, hint: hint ?? null, detail: readMessageRef(detail) }
  } catch {
    return { status, code: `http_${status}`, error: String(status), hint: null, detail: null }
  }
}
