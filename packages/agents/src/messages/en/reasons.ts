import { quoted } from '@agora-mcp/core/errors'
import { placeName } from './places.ts'

/** Reasons for passing a request on, purposes of actions, and notes on answers. */
export const reasons = {
  // Reasons for passing a request on.
  user_message: 'Message from the user.',
  first_hop: 'Every message goes to the welcome agent first.',
  own_question: 'The question stands on its own.',
  continues: 'The message continues the previous one.',
  answers_clarification: 'The message answers the team’s question.',
  refers_to_nothing: 'The message refers to something not mentioned before.',
  courtesy: 'Small talk: nothing to look up.',
  asks_for_change: 'The request asks for a change; the team is read-only.',
  task_order: 'The message asks to add a task.',
  rewritten: 'Rewritten as a question that stands on its own.',
  rewriting_rejected: 'The model’s rewording strayed from the message, which was kept as it is.',
  fresh_wanted: 'The user asks for a fresh answer.',
  memory_away: 'The memory is not available at the moment.',
  nothing_similar: 'No similar question has been answered before.',
  ids_kept: 'Read; the log keeps the ids of what was found, and no words.',
  none_reusable: 'No remembered answer can safely be reused for this question.',
  from_memory: ({ date }: { date: string }) =>
    `The same question was answered on ${date}, and its sources are unchanged.`,
  memory_outdated: 'The citations of the remembered answer are no longer valid.',
  several_answers:
    'Several sections give different answers, and the question does not say which one is meant.',
  documents_read: 'Documents read; passing to a specialist.',
  specialists_named: ({ names }: Names) => `The message names ${names}.`,
  specialist_has_tool: ({ names }: Names) => `${names} has the tool for this.`,
  specialist_plans: ({ names }: Names) => `${names} knows what has to come first.`,
  specialists_alike: ({ names }: Names) => `The question resembles the examples of ${names}.`,
  specialists_by_model: ({ names, why }: Names & Why) => `${names}: ${why}`,
  documents_answer: 'The documents answer the question; no specialist is needed.',
  several_specialists: 'Several specialists match equally well.',
  nobody_matches: 'Neither a document nor a specialist matches the question.',
  plan_made: ({ name }: Name) => `${name} has put the tasks in order.`,
  more_needed: ({ name }: Name) => `${name} needs more information.`,
  specialist_done: ({ name }: Name) => `${name} has reported what it found.`,
  specialists_done: 'All specialists have answered.',
  namesakes: 'Several communes have this name.',
  user_decides: 'Only the user can say what is meant.',
  plan_requested: 'A plan was requested.',
  nothing_found: 'No answer was found.',
  found: 'Answer with its sources.',
  consent_needed: 'Anything that changes or computes something outside the team needs a person’s consent.',
  role_failed: ({ role }: Role) => `${role} failed; the others continue without it.`,
  role_unsure: ({ role }: Role) => `${role} is not sure enough.`,
  role_silent: ({ role, times }: Role & { times: number }) =>
    `${role} asked for actions ${times} times without answering.`,
  handed_again: ({ role, to }: Role & { to: string }) =>
    `${role} handed over to ${to} again with nothing new.`,
  may_not_hand: ({ role, to }: Role & { to: string }) => `${role} may not hand over to ${to}.`,
  withdrawn: 'The question was withdrawn.',
  steps_limit: ({ most }: { most: number }) => `The limit of ${most} steps is almost reached.`,
  contradiction: ({ said }: { said: string }) => said,

  // Purposes and outcomes of actions.
  search_memory: 'Check whether this was answered before.',
  recall_answer: 'Read the earlier answer.',
  search_documents: 'Search the documents.',
  read_passages: 'Read the documents that are named.',
  list_tasks: 'Read the tasks from the task sheets.',
  save_answer: 'Save the answer for later.',
  search_in: ({ name, server }: Name & { server: string }) => `${name}: search in ${placeName(server)}`,
  use_tool: ({ name, does }: Name & { does: string }) => `${name}: ${does}`,
  /** `does`: the server's own description of its tool. */
  use_server_tool: ({ name, server, does }: Name & { server: string; does: string }) =>
    `${name}: use a tool that its server (${placeName(server)}) describes as ${quoted(does, 200)}`,
  use_changed_tool: ({ name, server, does }: Name & { server: string; does: string }) =>
    `${name}: use a tool that its server (${placeName(server)}) described as ${quoted(does, 200)}, and has changed since; the settings show both versions`,
  read_from_log: 'Read from the log.',
  refused: 'Refused by a person.',
  interrupted:
    'The program stopped while this was running, so it is not known whether it was carried out. It was not tried again.',

  // Notes on answers.
  documents_unread: ({ count }: { count: number }) =>
    `Some documents could not be read (${count}): the answer may be there. The list of documents says why.`,
  documents_unreadable:
    'The documents could not be read. Try again in a moment, or tell whoever runs the service.',
  project_unknown: ({ project }: { project: string }) =>
    `No document belongs to the project “${project}”, so all documents were searched.`,
  still_reading: ({ read, found }: { read: number; found: number }) =>
    `The documents are still being read${found > 0 ? ` (${read} of ${found})` : ''}, so this answer may be incomplete. Ask again in a moment.`,
  ask_again: 'From memory; ask again for a fresh answer.',
  rules_took_over: 'The rules took over from the model.',
  /** `said`: the provider's own words; empty if it gave none. */
  model_failed: ({ model, failure, said }: ModelFailure) =>
    `${model} ${MODEL_FAILURES[failure]}${said === '' ? '' : `: ${quoted(said, 300)}`}.`,
  quotations_withdrawn: ({ count }: Count) =>
    count === 1 ? '1 false quotation withdrawn.' : `${count} false quotations withdrawn.`,
  sentences_unsupported: ({ count }: Count) =>
    count === 1 ? '1 sentence without support.' : `${count} sentences without support.`,
}

type Name = { readonly name: string }
type Names = { readonly names: string }
type Role = { readonly role: string }
type Why = { readonly why: string }
type Count = { readonly count: number }
type ModelFailure = {
  readonly model: string
  readonly failure: keyof typeof MODEL_FAILURES
  readonly said: string
}

const MODEL_FAILURES = {
  unauthorized: 'is not available, since its provider rejects the key',
  rate_limited: 'has received too many requests for now',
  unavailable: 'is unavailable',
  rejected: 'rejected the request',
  cut_off: 'stopped in the middle of its answer',
  timeout: 'did not answer in time',
  no_answer: 'gave no usable answer',
  cancelled: 'was cancelled',
  tools: 'could not be given its tools',
  busy: 'is still answering another question',
} as const
