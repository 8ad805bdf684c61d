export { CLIENTS, type Client, clientNamed, entryFor, type Machine, type ServerEntry } from './clients.ts'
export { type ConnectIo, type ConnectRequest, connect, readConnectArguments } from './connect.ts'
export { type Program, packageEntry } from './package-entry.ts'
