import { quoted } from '@agora-mcp/core/errors'
import { placeName } from './places.ts'

type Document = { readonly document: string }
type Session = { readonly session: string }
type Script = { readonly script: string }
type ScriptArgument = {
  readonly argument: string
  readonly rule: keyof typeof ARGUMENT_RULES
  readonly bound: string | number
}

const ARGUMENT_RULES = {
  known: 'there is no such argument',
  given: 'must be given:',
  choice: 'must be one of',
  path: 'must be a path below the documents folders',
  ending: 'must end in',
  number: 'must be a number',
  whole: 'must be a whole number',
  least: 'must be at least',
  most: 'must be at most',
  text: 'must be a text',
  length: 'must not have more characters than',
  line: 'must be one line without control characters',
  pattern: 'must match',
} as const

const ASK_STAFF = 'Ask a member of staff.'
const ASK_OPERATOR = 'Ask the person who runs the service.'
const KINDS =
  'Use a PDF, Word, Excel, PowerPoint or OpenDocument file, an EPUB book, a web page, Markdown, a text, a table (.csv, .tsv), an e-mail (.eml) or a picture.'

const placeNames = (servers: string): string => servers.split(',').map(placeName).join(', ')

export const problems = {
  /** Third-party text, unchanged. */
  said: ({ text }: { text: string }) => text,

  // Sessions.
  no_session: ({ session }: Session) => ({
    text: `There is no session ${session}`,
    hint: 'Choose one from the list, or start a new one.',
  }),
  session_erased: { text: 'The session was erased', hint: 'Start a new one.' },
  session_written: ({ session }: Session) => ({
    text: `Session ${session} was changed by someone else`,
    hint: 'Read the session again and continue from its last entry.',
  }),
  session_busy: ({ session }: Session) => ({
    text: `A request of session ${session} is still being answered`,
    hint: 'Erase the session once the request is answered.',
  }),
  session_unwritten: 'The session could not be saved',
  message_unwritten: 'The message could not be saved',
  message_too_long: {
    text: 'The message is longer than one megabyte',
    hint: 'Add long texts to the documents and attach their paths.',
  },
  no_request: ({ request }: { request: string }) => `There is no request ${request} in this session`,
  no_answer: ({ request }: { request: string }) => `Request ${request} has no answer yet`,
  no_answer_from_documents: ({ request }: { request: string }) =>
    `Request ${request} was not answered from documents`,
  log_altered: ({ session }: Session) => ({
    text: `The log of session ${session} has been altered`,
    hint: 'The team does not continue this session; others are not affected. Run agora-agents verify for details.',
  }),
  log_newer: ({ session, entry, kind }: Session & { entry: number; kind: string }) => ({
    text: `Entry ${entry} of session ${session} has the unknown kind ${quoted(kind)}`,
    hint: 'A newer agora-agents wrote this log; update this one to continue the session.',
  }),
  log_incomplete: ({ session }: Session) => ({
    text: `The log of session ${session} cannot be read`,
    hint: 'Check the log with agora-agents verify, or use the version that wrote it.',
  }),
  register_altered: {
    text: 'The register of sessions has been altered',
    hint: 'Restore the signing key that this log was written with (signing-key.pem, or AGENTS_SIGNING_KEY, the same on all machines). If it is lost, archive this log and start a new one.',
  },
  no_plan: ({ request }: { request: string }) => ({
    text: `No plan was made for request ${request}`,
    hint: 'The session may have been erased; its history shows what was answered.',
  }),
  no_task: ({ task }: { task: string }) => `The plan has no task ${task}`,
  no_dates: { text: 'No task of the plan has a date', hint: 'Download it as Markdown or CSV.' },
  no_action: ({ action }: { action: string }) => `There is no action ${action} in this session`,
  action_free: ({ action }: { action: string }) => `Action ${action} needs no decision`,
  action_decided: ({ action, decision }: { action: string; decision: 'approve' | 'refuse' }) =>
    `Action ${action} was already ${decision === 'approve' ? 'approved' : 'refused'}`,
  waits_for_consent: {
    text: 'The session is waiting for a person to approve its actions',
    hint: 'A member of staff decides in the service; ask again afterwards, or without session_id.',
  },

  // Access.
  staff_only: { text: 'Only staff may do this', hint: ASK_STAFF },
  token_wrong: { text: 'The token is wrong', hint: ASK_OPERATOR },
  token_missing: {
    text: 'Bearer token missing or wrong',
    hint: 'Sign in, or send the token you were given as Authorization: Bearer.',
  },
  cookie_foreign: {
    text: 'The cookie is only accepted from the page of this service',
    hint: 'Open the page of the service itself, or send Authorization: Bearer.',
  },
  page_foreign: {
    text: 'Only the page of this service and programs may change anything here',
    hint: 'Open the page of the service itself. A program that sends a form or plain text adds the header X-Agora-Page: 1.',
  },
  sign_in_foreign: 'Only the page of this service can sign people in',
  too_many_requests: ({ most }: { most: number }) => ({
    text: `More than ${most} requests in a minute`,
    hint: 'Wait a moment, then continue more slowly.',
  }),
  too_many_guesses: ({ seconds }: { seconds: number }) => ({
    text: `Too many wrong tokens from this address; try again in ${seconds} s`,
    hint: 'The right token is accepted at any time. Check the one you were given.',
  }),
  too_many_open: ({ most }: { most: number }) => ({
    text: `More than ${most} requests and streams are open at once`,
    hint: 'Close some of them, then continue.',
  }),
  too_many_waiting: ({ most }: { most: number }) => ({
    text: `${most} messages of this session wait for their answer`,
    hint: 'Send the next one when some of them are answered.',
  }),
  stopping: {
    text: 'The service is shutting down',
    hint: 'Your message is saved and will be answered: read the events of the session when the service is back.',
  },

  // Tools of servers.
  no_tool_change: ({ tool }: { tool: string }) => ({
    text: `No change of the tool ${quoted(tool)} is waiting`,
    hint: 'Someone may have accepted it already, or its server has taken it back.',
  }),
  tool_changed_again: ({ tool }: { tool: string }) => ({
    text: `The server has changed ${quoted(tool)} once more`,
    hint: 'Look at the new version before you accept it.',
  }),

  // Documents.
  no_document: ({ document }: Document) => ({
    text: `There is no document ${quoted(document)}`,
    hint: 'It was deleted, renamed or could not be read; the list of documents shows what is available.',
  }),
  sheet_changed: ({ document }: Document) => ({
    text: `${document} has changed since the task was proposed; nothing was written`,
    hint: 'Ask again for the task to be added.',
  }),
  task_exists: ({ document }: Document) => ({
    text: `${document} has this task already`,
    hint: 'Nothing was written.',
  }),
  document_exists: ({ document }: Document) => ({
    text: `A document named ${quoted(document)} already exists`,
    hint: 'Give it another name, or replace the existing one (replace=true).',
  }),
  document_elsewhere: ({ document }: Document) => ({
    text: `Another documents folder already has ${quoted(document)}`,
    hint: 'Give it another name.',
  }),
  document_outside: ({ document }: Document) => ({
    text: `${quoted(document)} is not in the documents folders`,
    hint: 'Give a path below them, e.g. fiches/2026-09-08-eaux-usees.md.',
  }),
  document_unread: ({ document }: Document) => ({
    text: `${quoted(document)} has not been read as a document`,
    hint: 'The list of documents shows what was read and why others were not.',
  }),
  passage_outside: ({ document }: Document) => ({
    text: `${quoted(document)} has no such passage`,
    hint: 'The document may have changed since it was cited; ask again.',
  }),
  document_not_read: ({ document }: Document) => `${quoted(document)} is not being read`,
  document_fixed: ({ document }: Document) => ({
    text: `${quoted(document)} is in a folder that the service does not change`,
    hint: 'Delete the file in its folder; the service then forgets it.',
  }),
  no_pages: ({ document }: Document) => ({
    text: `${quoted(document)} has no pages`,
    hint: 'Show its text.',
  }),
  no_folder: { text: 'There is no folder for uploaded documents', hint: 'Set AGENTS_DOCUMENTS.' },
  name_without_ending: 'The file name must have an extension, e.g. plan.pdf',
  kind_unknown: ({ ending }: { ending: string }) => ({
    text: `Files of the type ${ending} are not read`,
    hint: KINDS,
  }),
  not_pdf: { text: 'The file is not a PDF', hint: 'Upload the document itself.' },
  not_text: { text: 'The file is not text', hint: 'Upload the document itself.' },
  not_utf8: { text: 'The file is not UTF-8 text', hint: 'Upload the document itself.' },
  file_empty: 'The file is empty',
  file_too_large: ({ megabytes }: { megabytes: number }) => ({
    text: `The file is larger than ${megabytes} MB`,
    hint: 'Split it, or reduce the size of its images.',
  }),
  quota_reached: ({ megabytes }: { megabytes: number }) => ({
    text: `The files of your conversations take all of the ${megabytes} MB that one person may store`,
    hint: 'Delete files that you no longer need, or erase their conversations; then upload this one again.',
  }),
  file_of_other: ({ document }: Document) => ({
    text: `${quoted(document)} was uploaded by someone else`,
    hint: ASK_STAFF,
  }),
  file_unfinished: ({ document }: Document) => ({
    text: `${quoted(document)} was deleted, but not yet from the library`,
    hint: 'It is deleted there as soon as the library answers.',
  }),
  file_unwritten: {
    text: 'The file could not be saved',
    hint: 'Check whether the disk is full, or another program has the file open.',
  },
  passage_scanned: 'This page was scanned: it has no text layer, so the passage is not highlighted.',

  // Reasons why a file is not read, or not completely.
  no_permission: 'The service has no permission to read it',
  file_gone: 'The file no longer exists',
  not_folder: 'It is not a folder',
  is_link: 'It is a symbolic link; links are not followed',
  too_deep: ({ most }: { most: number }) => `It lies more than ${most} folders deep`,
  path_taken: ({ folder }: { folder: string }) =>
    `Another documents folder already has this file; ${folder} comes later`,
  too_many_documents: ({ most }: { most: number }) => `The limit of ${most} documents is reached`,
  too_many_passages: ({ most }: { most: number }) =>
    `The limit of ${most} passages in all documents is reached`,
  too_slow: ({ seconds }: { seconds: number }) => `Reading it takes more than ${seconds} seconds`,
  reader_failed: ({ why }: { why: string }) => `The file cannot be read: ${why}`,
  still_in_library: 'It was removed, but stays in the library until the library answers',
  front_matter: ({ why }: { why: string }) => `Its front matter was skipped: ${why}`,
  front_matter_line: ({ line, why }: { line: number; why: string }) =>
    `Its front matter was skipped because of line ${line}: ${why}`,
  front_matter_form: 'Its front matter was skipped: it must consist of lines such as `title: …`',
  lines_cut: ({ lines }: { lines: number }) => `Only its first ${lines} lines are read`,

  // Tools and roles.
  role_broke: ({ why }: { why: string }) => ({
    text: `Unexpected failure: ${quoted(why, 300)}`,
    hint: 'Ask again; if it happens again, report it to the person who runs the service.',
  }),
  tool_not_allowed: ({ tool }: { tool: string }) => `This role may not use the tool ${tool}`,
  too_many_actions: ({ count, most }: { count: number; most: number }) =>
    `${count} actions were requested at once; 1 to ${most} are allowed`,
  no_tool: ({ tool }: { tool: string }) => `There is no tool ${tool}`,
  tool_slow: ({ tool, seconds }: { tool: string; seconds: number }) =>
    `${tool} took longer than ${seconds} s`,
  tool_broke: ({ tool }: { tool: string }) => ({
    text: `${tool} failed`,
    hint: 'The log of the service has the details.',
  }),
  arguments_wrong: ({ tool, fields }: { tool: string; fields: string }) => ({
    text: `Arguments of ${tool} are missing or wrong: ${fields}`,
    hint: 'Correct these arguments.',
  }),
  /** `bound`: what the rule compares with, e.g. the highest value with its unit; empty for rules without one. */
  argument_wrong: ({ argument, rule, bound }: ScriptArgument) =>
    `${argument}: ${ARGUMENT_RULES[rule]}${bound === '' ? '' : ` ${bound}`}`,
  script_slow: ({ script, seconds }: Script & { seconds: number }) =>
    `The script ${script} took longer than ${seconds} s and was ended`,
  script_long: ({ script, kilobytes }: Script & { kilobytes: number }) =>
    `The script ${script} wrote more than ${kilobytes} kB and was ended`,
  script_absent: ({ script, why }: Script & { why: string }) =>
    `The script ${script} could not be started: ${why}`,
  script_failed: ({ script, how }: Script & { how: string }) => `The script ${script} ended early (${how})`,
  embedder_failed: {
    text: 'The embedding model does not run',
    hint: 'Search continues by words alone.',
  },

  // Servers that the team calls.
  server_away: ({ server }: { server: string }) => `The server ${server} does not answer`,
  server_failed: ({ server, said }: { server: string; said: string }) =>
    `The server ${server} failed: ${quoted(said, 300)}`,
  memory_away: {
    text: 'The memory is not available',
    hint: 'Check that the memory server is running, then try again.',
  },
  memory_shortened: {
    text: 'This is a shortened text; saving it would overwrite the full one',
    hint: 'Remove the mark “[… characters left out …]”, or write the full text.',
  },
  session_stuck: {
    text: 'The team cannot continue this session right now',
    hint: 'Your message is saved and will be answered as soon as possible.',
  },
  sign_outs_damaged: ({ file }: { file: string }) =>
    `The list of sign-outs (${file}) is damaged; everybody who had signed in before has to do so again`,
  /** Server names, separated by commas. */
  erasure_unfinished: ({ places }: { places: string }) => ({
    text: `The session was erased, but not yet from ${placeNames(places)}`,
    hint: 'It will be erased there once that server responds; send the request again to retry now.',
  }),
  library_form: ({ tool }: { tool: string }) => `The library answered ${tool} in an unexpected format`,
  library_missing: 'There is no library',
  library_working: 'The library is still reading it',
}
