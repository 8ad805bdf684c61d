import {
  infiniteQueryOptions,
  keepPreviousData,
  QueryClient,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query'
import { call, withQuery } from './http.ts'
import { isTransient, problemOf } from './problem.ts'
import type {
  About,
  Memory,
  OfficeDocument,
  Page,
  Passage,
  SessionFile,
  SessionSummary,
  ToolChange,
  Verification,
} from './types.ts'

/** Refresh interval of the visible session list, which other people change, too. */
const SESSIONS_MS = 15_000
const ABOUT_MS = 30_000
const SOON_MS = 2_000
const MAX_RETRIES = 3

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: (count, error) => count < MAX_RETRIES && isTransient(problemOf(error)),
      staleTime: 5_000,
      // The service may be on this machine, so the browser's offline state says nothing about it.
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
})

/** Returns the service's description; refreshes often while it reads documents or does not respond. */
export const useAbout = () =>
  useQuery({
    queryKey: ['about'],
    queryFn: ({ signal }) => call<About>('/api/about', { signal }),
    staleTime: 30_000,
    refetchInterval: ({ state: { data, error } }) =>
      data?.ready === true && data.reading === null && error === null ? ABOUT_MS : SOON_MS,
  })

/** Makes options for a paginated list. Shown items stay during a search. */
const inPages = <Listed extends { readonly next_cursor: string | null }>(
  name: 'sessions' | 'documents' | 'memory',
  query: string,
  limit: number,
) =>
  infiniteQueryOptions({
    queryKey: [name, query],
    queryFn: ({ pageParam, signal }) =>
      call<Listed>(withQuery(`/api/${name}`, { query, limit, cursor: pageParam }), { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor }) => next_cursor,
    placeholderData: keepPreviousData,
  })

interface SessionPage {
  readonly sessions: readonly SessionSummary[]
  readonly next_cursor: string | null
}

export const useSessions = (query: string) =>
  useInfiniteQuery({ ...inPages<SessionPage>('sessions', query, 40), refetchInterval: SESSIONS_MS })

export const useVerification = (sessionId: string, position: number) =>
  useQuery({
    queryKey: ['verification', sessionId, position],
    queryFn: ({ signal }) => call<Verification>(`/api/sessions/${sessionId}/verification`, { signal }),
  })

export const useDocuments = (query: string) =>
  useInfiniteQuery(inPages<Page<OfficeDocument>>('documents', query, 100))

export const useMemories = (query: string) => useInfiniteQuery(inPages<Page<Memory>>('memory', query, 40))

export const usePassage = (source: string, start: number, end: number, version: string | null) =>
  useQuery({
    queryKey: ['passage', source, start, end],
    queryFn: ({ signal }) =>
      call<Passage>(
        withQuery('/api/documents/passage', { source, char_start: start, char_end: end, version }),
        { signal },
      ),
    enabled: source !== '' && !source.startsWith('action:'),
    staleTime: 60_000,
  })

export const useSession = (sessionId: string) =>
  useQuery({
    queryKey: ['session', sessionId],
    queryFn: ({ signal }) =>
      call<Pick<SessionSummary, 'title' | 'state' | 'project'>>(`/api/sessions/${sessionId}`, { signal }),
  })

export const useSessionFiles = (sessionId: string, enabled: boolean) =>
  useQuery({
    queryKey: ['files', sessionId],
    queryFn: ({ signal }) =>
      call<{ readonly items: readonly SessionFile[] }>(`/api/sessions/${sessionId}/files`, { signal }),
    enabled,
    staleTime: 0,
  })

export const useToolChanges = () =>
  useQuery({
    queryKey: ['tool-changes'],
    queryFn: ({ signal }) =>
      call<{ readonly items: readonly ToolChange[] }>('/api/tools/changes', { signal }),
  })

/** Rereads all session data, e.g. after a rename. */
export const refreshSessions = (): void => {
  for (const name of ['sessions', 'session', 'verification']) {
    void queryClient.invalidateQueries({ queryKey: [name] })
  }
}
