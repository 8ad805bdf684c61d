import { quoted } from '@agora-mcp/core/errors'

/** Characters of a path or an address repeated in a message. */
const MAX_PATH = 200

export const shownPath = (path: string): string => quoted(path, MAX_PATH)

type Path = { readonly path: string }
type Address = { readonly address: string }

const MAYBE_DAMAGED = 'The file may be damaged.'
const TOO_MUCH = 'Split it into several files; if it is small, it may be damaged.'
const AS_FILE = 'Download the file and give its path.'
const A_PATH = 'Give the path of a PDF, e.g. ~/Books/menon.pdf.'

export const READING_PROBLEMS = {
  path_malformed: { text: 'The path is empty or malformed', hint: A_PATH },
  address_disabled: {
    text: 'Web addresses are not fetched: this server reads local files only',
    hint: 'Download the file and give its path, or set LIBRARY_RAG_ALLOW_URLS to true.',
  },
  file_address_malformed: ({ path }: Path) => ({
    text: `${shownPath(path)} is not a valid file address`,
    hint: 'Use an address such as file:///home/me/Books/menon.pdf, or a plain path.',
  }),
  address_unsupported: ({ path }: Path) => ({
    text: `${shownPath(path)} is an address of a kind that this server cannot read`,
    hint: AS_FILE,
  }),
  path_outside: ({ path, folders }: Path & { folders: string }) => ({
    text: `${shownPath(path)} is outside the folders that this server may read: ${folders}`,
    hint: 'Move the file into one of them, or add its folder to LIBRARY_RAG_ALLOWED_ROOTS.',
  }),
  not_a_file: ({ path }: Path) => ({
    text: `${shownPath(path)} is not a regular file`,
    hint: 'Give a PDF file.',
  }),
  file_empty: ({ path }: Path) => ({
    text: `${shownPath(path)} is empty`,
    hint: 'Download the file again.',
  }),
  file_too_large: ({ path, megabytes }: Path & { megabytes: number }) => ({
    text: `${shownPath(path)} is larger than ${megabytes} MB`,
    hint: 'Split the file, or raise LIBRARY_RAG_MAX_FILE_MB.',
  }),
  is_folder: ({ path, pdfs, others, more }: Path & { pdfs: number; others: number; more: 'yes' | 'no' }) => ({
    text: `${shownPath(path)} is a folder with ${more === 'yes' ? 'at least ' : ''}${pdfs} ${pdfs === 1 ? 'PDF' : 'PDFs'}${others === 0 ? '' : ` and ${others} other ${others === 1 ? 'document' : 'documents'}`} in it`,
    hint:
      'Give one file at a time: list_pdfs with this folder lists its PDFs. ' +
      'To add all of them at once, the user can run library-rag-mcp ingest with the folder in a terminal.',
  }),
  address_malformed: ({ address }: Address) => ({
    text: `${shownPath(address)} is not a valid address`,
    hint: 'Use an address such as https://example.org/menon.pdf.',
  }),
  address_not_https: ({ address }: Address) => ({
    text: `${shownPath(address)} is not an https: address`,
    hint: 'Only https: addresses are fetched.',
  }),
  address_with_login: {
    text: 'Addresses that contain a user name or password are not fetched',
    hint: AS_FILE,
  },
  address_private: ({ host }: { host: string }) => ({
    text: `${quoted(host)} is not on the public internet`,
    hint: 'For a file on this machine or its network, give its path.',
  }),
  address_redirects: ({ address, redirects }: Address & { redirects: number }) => ({
    text: `${shownPath(address)} redirects more than ${redirects} times`,
    hint: AS_FILE,
  }),
  address_without_file: ({ host, status }: { host: string; status: number }) => ({
    text: `${quoted(host)} answered with HTTP ${status} instead of a file`,
    hint: 'Check the address in a browser.',
  }),
  download_empty: ({ address }: Address) => ({ text: `${shownPath(address)} is empty`, hint: AS_FILE }),
  download_slow: ({ address }: Address) => ({
    text: `The download of ${shownPath(address)} is taking too long`,
    hint: 'Try again later, or download the file and give its path.',
  }),
  download_failed: ({ address }: Address) => ({
    text: `The download of ${shownPath(address)} failed`,
    hint: 'Try again later, or download the file and give its path.',
  }),
  file_unknown: {
    text: 'The file is of a kind that the library does not read',
    hint: 'Give a PDF, DOCX, ODT, XLSX, ODS, CSV, PPTX, ODP, EPUB, HTML, Markdown, text, picture or e-mail file; most programs can save as one.',
  },
  file_old_office: {
    text: 'The file is in an old binary format of Office',
    hint: 'Open it in Word, Excel, PowerPoint or LibreOffice and save it as DOCX, XLSX or PPTX.',
  },
  file_damaged: { text: 'The file is damaged or cut short', hint: 'Download or save it again.' },
  file_encrypted: {
    text: 'The file is protected by a password',
    hint: 'Give a copy without a password.',
  },
  file_expands: {
    text: 'The file expands to a size beyond the limit when it is unpacked',
    hint: 'Open it in its program and save it again, or split it.',
  },
  file_entities: {
    text: 'The file defines XML entities, as files made to exhaust memory do',
    hint: 'Open it in its program and save it again.',
  },
  file_nested: {
    text: 'The parts of the file are nested deeper than can be read',
    hint: 'Open it in its program and save it again.',
  },
  file_too_long: {
    text: 'The file has more text than the limit allows',
    hint: 'Split it into several files.',
  },
  file_without_text: { text: 'The file is empty: no text was found in it', hint: 'Give a file with text.' },
  file_memory: { text: 'Reading the file takes more memory than allowed', hint: TOO_MUCH },
  file_time: { text: 'Reading the file takes longer than allowed', hint: TOO_MUCH },
  not_pdf: {
    text: 'The file is not a PDF',
    hint: 'Give a PDF. add_document reads other kinds, such as Word, Excel and EPUB.',
  },
  pdf_encrypted: {
    text: 'The PDF is protected by a password',
    hint: 'Give a copy without a password.',
  },
  pdf_too_long: ({ pages }: { pages: number }) => ({
    text: `The PDF has more than ${pages} pages`,
    hint: 'Split the file, or raise LIBRARY_RAG_MAX_PAGES.',
  }),
  pdf_damaged: { text: 'The PDF is damaged or cut short', hint: 'Download the file again.' },
  picture_without_text: {
    text: 'No text was found in the picture',
    hint: 'Give a sharper picture, with the text upright.',
  },
  pdf_without_text: {
    text: 'No text was found in the PDF, neither in a text layer nor in its images',
    hint: 'Give a file with text, or a sharper scan with the pages upright.',
  },
  pdf_memory: { text: 'Reading the PDF takes more memory than allowed', hint: MAYBE_DAMAGED },
  pdf_time: { text: 'Reading the PDF takes longer than allowed', hint: MAYBE_DAMAGED },
  page_time: ({ page }: { page: number }) => ({
    text: `Reading page ${page} of the PDF takes longer than allowed`,
    hint: MAYBE_DAMAGED,
  }),
  scans_memory: {
    text: 'Reading the scanned pages of the PDF takes more memory than allowed',
    hint: MAYBE_DAMAGED,
  },
  images_memory: { text: 'Extracting the images takes more memory than allowed', hint: MAYBE_DAMAGED },
  pages_not_shown: {
    text: 'The pages of the PDF cannot be displayed',
    hint: 'The file may be damaged. Print it to a new PDF and give that one.',
  },
  page_not_shown: ({ page }: { page: number }) => ({
    text: `Page ${page} cannot be displayed`,
    hint: 'The file may be damaged; its text can still be read.',
  }),
  file_changed: {
    text: 'The file was changed while it was being read',
    hint: 'Call again with the same arguments.',
  },
}
