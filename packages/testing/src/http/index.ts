export { freePortPairs } from './free-ports.ts'
export { type RawServer, startRawServer } from './raw-server.ts'
export { serveHttp } from './serve-http.ts'
export { type StubRequest, type StubResponse, type StubServer, startStubServer } from './stub-http-server.ts'
