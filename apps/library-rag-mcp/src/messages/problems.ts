import { quoted } from '@agora-mcp/core/errors'

const RESUME = 'Call again with the same arguments to resume.'
const KEPT = 'The pages read so far are kept: call again with the same arguments to resume.'

type Document = { readonly document: string }
type Folder = { readonly folder: string }
/** A refusal by Mistral; `said` is the service's own text after a colon, or empty. */
type Refusal = { readonly status: number; readonly said: string }

/** Messages for problems other than reading a file: requests, folders, services, the store. */
export const PROBLEMS = {
  no_document: ({ document, nearest }: Document & { nearest: string }) => ({
    text: `No document ${quoted(document)}.`,
    hint: nearest === '' ? 'The library is empty.' : `Nearest: ${nearest}. list_documents shows all of them.`,
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
    hint: `Give char_start and char_end of a place of check_quotation; the text has ${length} characters.`,
  }),
  no_passage: ({ document, passage, last }: Document & { passage: number; last: number }) => ({
    text: `${quoted(document)} has no passage ${passage}`,
    hint: `Its passages are 0 to ${last}; search_chunks gives the number of each as order_index.`,
  }),
  document_changed: ({ document }: Document) => ({
    text: `The file of ${quoted(document)} has changed since it was read`,
    hint: 'Read it again with parse_pdf.',
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
    const counted = `${passages} ${passages === 1 ? 'passage' : 'passages'}`
    const attached =
      attachments === 0
        ? ''
        : ` and ${attachments === 1 ? 'the document of 1 attachment' : `the documents of ${attachments} attachments`}`
    return `Not deleted yet: this would delete ${quoted(title)} with ${counted}${attached}.`
  },
  abandoned: {
    text: 'The work was stopped because no client asked for its result; finished parts are kept',
    hint: RESUME,
  },
  stopping: { text: 'The server is shutting down; finished parts are kept', hint: RESUME },
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
