/**
 * `node office-server.ts COUNT`: a server over stdio with as many tools as an office suite has, each of a verb and a
 * thing, described in a sentence and with arguments as such servers have them. Only its list is of use.
 */
import { createInterface } from 'node:readline'

const THINGS: Readonly<Record<string, string>> = {
  calendar_event: 'an event in the calendar, with guests and a room',
  contact: 'a person in the address book',
  email: 'an e-mail of the mailbox',
  invoice: 'an invoice to a customer, with its positions and taxes',
  expense: 'an expense of an employee, with its receipt',
  ticket: 'a support ticket of a customer',
  issue: 'an issue in the tracker of a code repository',
  pull_request: 'a pull request of a code repository',
  spreadsheet: 'a spreadsheet with its rows and columns',
  presentation: 'a presentation of slides',
  timesheet: 'the hours that an employee has worked',
  shipment: 'a parcel on its way to a customer',
  warehouse_item: 'goods in stock in the warehouse',
  purchase_order: 'an order placed with a supplier',
  survey: 'a survey with questions for customers',
  job_posting: 'an open position with its applicants',
  meeting_room: 'a room that can be reserved',
}
const VERBS: Readonly<Record<string, string>> = {
  create: 'Creates',
  get: 'Gives the details of',
  list: 'Lists, newest first, with filters: each is',
  update: 'Changes fields of',
  delete: 'Deletes for good',
  archive: 'Puts away, still to be found,',
  share: 'Gives colleagues access to',
  export: 'Writes to a CSV or PDF file',
  comment_on: 'Adds a comment to',
  assign: 'Makes a colleague responsible for',
}

const FIELDS: Readonly<Record<string, string>> = {
  title: 'Short name, e.g. Offer of May.',
  owner: 'Mail address of who is responsible.',
  due_date: 'Day it is due, ISO 8601.',
  tags: 'Words to find it by, with commas.',
  note: 'Free text for colleagues.',
}

const tools = Object.entries(THINGS)
  .flatMap(([thing, described]) =>
    Object.entries(VERBS).map(([verb, does]) => ({
      name: `${verb}_${thing}`,
      description: `${does} ${described}. Fails where the signed-in person has no right to it.`,
      inputSchema: {
        type: 'object',
        properties: {
          id: { type: 'string', description: `Id of the ${thing.replaceAll('_', ' ')}.` },
          ...Object.fromEntries(
            Object.entries(FIELDS).map(([name, description]) => [name, { type: 'string', description }]),
          ),
        },
        required: verb === 'create' || verb === 'list' ? [] : ['id'],
      },
    })),
  )
  .slice(0, Number(process.argv[2] ?? 200))

const answer = (id: unknown, result: object) =>
  process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', id, result })}\n`)

createInterface({ input: process.stdin }).on('line', (line) => {
  const { id, method, params } = JSON.parse(line) as {
    id?: number
    method: string
    params?: { name?: string }
  }
  if (method === 'initialize') {
    answer(id, {
      protocolVersion: '2025-11-25',
      capabilities: { tools: {} },
      serverInfo: { name: 'office', version: '1' },
    })
  } else if (method === 'tools/list') answer(id, { tools })
  else if (method === 'tools/call')
    answer(id, { content: [{ type: 'text', text: `${params?.name} is done.` }] })
})
