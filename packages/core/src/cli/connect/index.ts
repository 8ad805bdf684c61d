export { CLIENTS, clientNamed, entryFor, type ServerEntry } from './clients.ts'
export { connect, readConnectArguments } from './connect.ts'
export { commandEntry, type Program, packageEntry } from './package-entry.ts'
