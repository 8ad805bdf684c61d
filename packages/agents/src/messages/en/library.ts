import { quoted } from '@agora-mcp/core/errors'

type Pages = { readonly pages: number }
type Page = Pages & { readonly page: number }
type Path = { readonly path: string }
type Address = { readonly address: string }
type Document = { readonly document: string }
type Folder = { readonly folder: string }
type Refusal = { readonly status: number; readonly said: string }

const MAYBE_DAMAGED = 'The file may be damaged.'
const AS_FILE = 'Download the file, then add it.'
const RESUME = 'Reading will resume where it stopped.'
const KEPT = 'The pages read so far are kept: reading will resume where it stopped.'
const shownPath = (path: string): string => quoted(path, 200)
const scanned = (pages: number): string => (pages === 1 ? '1 scanned page' : `${pages} scanned pages`)

/** Messages of library-rag-mcp by code, worded for people; its own are for a model that calls its tools. */
export const library = {
  opening: 'Opening the file',
  waiting: 'Waiting for another process that is reading this file',
  already_stored: 'Already in the library',
  reading_page: ({ page, pages }: Page) => `Reading page ${page} of ${pages}`,
  finding_scans: 'Looking for scanned pages',
  detecting_language: ({ pages }: Pages) => `Detecting the language of ${scanned(pages)}`,
  reading_scan: ({ page, pages }: Page) => `Reading scanned page ${page} of ${pages}`,
  mistral_scan: ({ page, pages }: Page) => `Mistral is reading scanned page ${page} of ${pages}`,
  finding_other_languages: 'Looking for pages in another language',
  rereading: 'Rereading pages in another language',
  scans_read: ({ pages }: Pages) => `Read ${scanned(pages)}`,
  finding_images: ({ page, pages }: Page) => `Looking for images on page ${page} of ${pages}`,
  extracting_image: ({ image, images }: { image: number; images: number }) =>
    `Extracting image ${image} of ${images}`,
  finding_paragraphs: 'Finding lines and paragraphs',
  finding_title: 'Looking for title and author',
  finding_headings: 'Looking for headings',
  finding_sections: 'Finding sections',
  mistral_part: ({ part, parts }: { part: number; parts: number }) =>
    `Mistral is reading part ${part} of ${parts}`,
  cutting: 'Splitting the text into passages',
  summarising: 'Summarising sections',
  embedding: ({ passages }: { passages: number }) => `Embedding ${passages} passages`,
  embedding_passage: ({ passage, passages }: { passage: number; passages: number }) =>
    `Embedding passage ${passage} of ${passages}`,
  storing: 'Storing the document',
  done: 'Done',

  path_malformed: {
    text: 'The path is empty or malformed',
    hint: 'Give the path of a PDF, e.g. ~/Books/menon.pdf.',
  },
  address_disabled: {
    text: 'Web addresses are not fetched: the library reads local files only',
    hint: 'Download the file and give its path, or set LIBRARY_RAG_ALLOW_URLS to true.',
  },
  file_address_malformed: ({ path }: Path) => ({
    text: `${shownPath(path)} is not a valid file address`,
    hint: 'Use an address such as file:///home/me/Books/menon.pdf, or a plain path.',
  }),
  address_unsupported: ({ path }: Path) => ({
    text: `${shownPath(path)} is an address of a kind that the library cannot read`,
    hint: AS_FILE,
  }),
  path_outside: ({ path, folders }: Path & { folders: string }) => ({
    text: `${shownPath(path)} is outside the folders that the library may read: ${folders}`,
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
    hint: 'Give one file at a time, or add the whole folder with “library-rag-mcp ingest” in a terminal.',
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
    hint: 'Try again later, or download the file and add it.',
  }),
  download_failed: ({ address }: Address) => ({
    text: `The download of ${shownPath(address)} failed`,
    hint: 'Try again later, or download the file and add it.',
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
    text: 'The file defines entities of its own, as files made to exhaust a reader do',
    hint: 'Open it in its program and save it again.',
  },
  file_too_long: {
    text: 'The file has more text than the limit allows',
    hint: 'Split it into several files.',
  },
  file_without_text: { text: 'The file is empty: no text was found in it', hint: 'Give a file with text.' },
  file_memory: { text: 'Reading the file takes more memory than allowed', hint: MAYBE_DAMAGED },
  file_time: { text: 'Reading the file takes longer than allowed', hint: MAYBE_DAMAGED },
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
    hint: 'It will be read again.',
  },

  no_document: ({ document, nearest }: Document & { nearest: string }) => ({
    text: `The library has no document ${quoted(document)}`,
    hint: nearest === '' ? 'The library is empty.' : `Nearest: ${nearest}.`,
  }),
  no_page: ({ document, page, pages }: Document & { page: string | number; pages: number }) => ({
    text: `${quoted(document)} has no page ${page}`,
    hint: `Its pages are 1 to ${pages}.`,
  }),
  without_pages: ({ document }: Document) => ({
    text: `${quoted(document)} has no pages`,
    hint: 'get_chunks_by_document reads its passages; location says where each stands.',
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
  number_out_of_range: ({
    name,
    value,
    least,
    most,
  }: {
    name: string
    value: string
    least: number
    most: number
  }) => ({
    text: `${name}: there is no ${quoted(value, 20)}`,
    hint: `Give a whole number from ${least} to ${most}.`,
  }),
  levels_crossed: ({ least, most }: { least: number; most: number }) => ({
    text: `min_level ${least} is deeper than max_level ${most}`,
    hint: 'Level 1 is the highest: min_level 1 and max_level 2 give chapters and their sections.',
  }),
  unconfirmed: ({
    title,
    passages,
    attachments,
  }: {
    title: string
    passages: number
    attachments: number
  }) => {
    const attached =
      attachments === 0 ? '' : ` and ${attachments} ${attachments === 1 ? 'attachment' : 'attachments'}`
    return `Not deleted yet: this would delete ${quoted(title)} with ${passages} ${passages === 1 ? 'passage' : 'passages'}${attached}.`
  },
  abandoned: {
    text: 'Reading was stopped because nobody asked for the result; finished parts are kept',
    hint: RESUME,
  },
  stopping: { text: 'The library is shutting down; finished parts are kept', hint: RESUME },
  lock_folder: ({ folder }: Folder) => ({
    text: `Cannot write to ${folder}`,
    hint: 'Set LIBRARY_RAG_DATA_DIR to another folder.',
  }),
  output_unreadable: ({ path }: { path: string }) => ({
    text: `Cannot read ${path}`,
    hint: 'Check its permissions and that its disk is connected, or choose another data folder.',
  }),
  output_disk_full: ({ folder }: Folder) => ({
    text: `The disk is full: nothing can be written to ${folder}`,
    hint: 'Free some space, or choose another data folder.',
  }),
  output_unwritable: ({ folder }: Folder) => ({
    text: `Cannot write to ${folder}`,
    hint: 'Check its permissions, or choose another data folder.',
  }),
  no_recognition_model: ({ model }: { model: string }) => `The recognition model ${model} is not installed`,
  recognition_folder: ({ folder }: Folder) => ({
    text: `LIBRARY_RAG_OCR_DATA_DIR cannot be read: ${folder}`,
    hint: 'Set it to the folder that holds the *.traineddata files.',
  }),
  mistral_key: ({ status, said }: Refusal) => ({
    text: `Mistral rejected the key (HTTP ${status}${said})`,
    hint: 'Check MISTRAL_API_KEY, or unset LIBRARY_RAG_MISTRAL to read offline.',
  }),
  mistral_payment: ({ status, said }: Refusal) => ({
    text: `Mistral asks for payment (HTTP ${status}${said})`,
    hint: 'Check the account of MISTRAL_API_KEY at https://console.mistral.ai, or unset LIBRARY_RAG_MISTRAL to read offline.',
  }),
  mistral_busy: ({ said }: { said: string }) => ({
    text: `Mistral accepts no more requests for now${said}`,
    hint: KEPT,
  }),
  mistral_down: ({ status }: { status: number }) => ({
    text: `Mistral is not available (HTTP ${status})`,
    hint: KEPT,
  }),
  mistral_refusal: ({ status, said }: Refusal) => `Mistral rejected the request (HTTP ${status}${said})`,
  mistral_late: { text: 'Mistral did not answer in time', hint: KEPT },
  mistral_unreachable: { text: 'Mistral cannot be reached, or the connection was lost', hint: KEPT },
  mistral_unreadable: { text: 'Mistral sent an answer that cannot be read', hint: KEPT },
  mistral_unknown_shape: 'Mistral answered in an unknown format',
  library_busy: {
    text: 'The library is changing faster than it can be read',
    hint: 'Try again in a moment.',
  },
  library_behind: 'One copy of the library is still catching up, so that only part of it could be read',
  reindexed_meanwhile: {
    text: 'The library was reindexed while the document was being stored',
    hint: 'Add the document again; everything computed so far is kept.',
  },
}
