import { quoted } from '@agora-mcp/core/errors'

type Path = { readonly path: string }
type Address = { readonly address: string }
type Document = { readonly document: string }

const AS_FILE = 'Download the file, then add it.'
const LATER = 'Try again later, or download the file and add it.'
const RESUME = 'Reading will resume where it stopped.'
const KEPT = 'The pages read so far are kept: reading will resume where it stopped.'
const shownPath = (path: string): string => quoted(path, 200)

/**
 * Messages of library-rag-mcp by code, worded for people where its own speak to a model that calls its tools. Its
 * other messages are shown as it sends them, which is in English.
 */
export const library = {
  address_disabled: {
    text: 'Web addresses are not fetched: the library reads local files only',
    hint: 'Download the file and give its path, or set LIBRARY_RAG_ALLOW_URLS to true.',
  },
  address_unsupported: ({ path }: Path) => ({
    text: `${shownPath(path)} is an address of a kind that the library cannot read`,
    hint: AS_FILE,
  }),
  path_outside: ({ path, folders }: Path & { folders: string }) => ({
    text: `${shownPath(path)} is outside the folders that the library may read: ${folders}`,
    hint: 'Move the file into one of them, or add its folder to LIBRARY_RAG_ALLOWED_ROOTS.',
  }),
  is_folder: ({ path, pdfs, others, more }: Path & { pdfs: number; others: number; more: 'yes' | 'no' }) => ({
    text: `${shownPath(path)} is a folder with ${more === 'yes' ? 'at least ' : ''}${pdfs} ${pdfs === 1 ? 'PDF' : 'PDFs'}${others === 0 ? '' : ` and ${others} other ${others === 1 ? 'document' : 'documents'}`} in it`,
    hint: 'Give one file at a time, or add the whole folder with “library-rag-mcp ingest” in a terminal.',
  }),
  address_with_login: {
    text: 'Addresses that contain a user name or password are not fetched',
    hint: AS_FILE,
  },
  address_redirects: ({ address, redirects }: Address & { redirects: number }) => ({
    text: `${shownPath(address)} redirects more than ${redirects} times`,
    hint: AS_FILE,
  }),
  download_empty: ({ address }: Address) => ({ text: `${shownPath(address)} is empty`, hint: AS_FILE }),
  download_slow: ({ address }: Address) => ({
    text: `The download of ${shownPath(address)} is taking too long`,
    hint: LATER,
  }),
  download_failed: ({ address }: Address) => ({
    text: `The download of ${shownPath(address)} failed`,
    hint: LATER,
  }),
  file_changed: { text: 'The file was changed while it was being read', hint: 'It will be read again.' },

  no_document: ({ document, nearest }: Document & { nearest: string }) => ({
    text: `The library has no document ${quoted(document)}`,
    hint: nearest === '' ? 'The library is empty.' : `Nearest: ${nearest}.`,
  }),
  no_stretch: ({ document, length }: Document & { length: number }) => ({
    text: `These are not two offsets of ${quoted(document)}`,
    hint: `Its text has ${length} characters.`,
  }),
  no_passage: ({ document, passage, last }: Document & { passage: number; last: number }) => ({
    text: `${quoted(document)} has no passage ${passage}`,
    hint: `Its passages are 0 to ${last}.`,
  }),
  document_changed: ({ document }: Document) => ({
    text: `The file of ${quoted(document)} has changed since it was read`,
    hint: 'It needs to be read again.',
  }),
  abandoned: {
    text: 'Reading was stopped because nobody asked for the result; finished parts are kept',
    hint: RESUME,
  },
  stopping: { text: 'The library is shutting down; finished parts are kept', hint: RESUME },
  mistral_busy: ({ said }: { said: string }) => ({
    text: `Mistral accepts no more requests for now${said}`,
    hint: KEPT,
  }),
  mistral_down: ({ status }: { status: number }) => ({
    text: `Mistral is not available (HTTP ${status})`,
    hint: KEPT,
  }),
  mistral_late: { text: 'Mistral did not answer in time', hint: KEPT },
  mistral_unreachable: { text: 'Mistral cannot be reached, or the connection was lost', hint: KEPT },
  mistral_unreadable: { text: 'Mistral sent an answer that cannot be read', hint: KEPT },
}
