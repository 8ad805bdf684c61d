import type { SignIn } from '../auth/sign-in.ts'
import type { ClientSettings } from '../client-options.ts'
import type { ProblemLog } from '../events/problem-log.ts'
import { serverEnvironment } from '../process/environment.ts'
import type { StderrTail } from '../process/stderr-tail.ts'
import { isHttpServer, type ServerDescription } from '../server-description.ts'
import type { ServerTransport } from './server-transport.ts'
import { StdioTransport } from './stdio-transport.ts'

export interface TransportTools {
  readonly problems: ProblemLog
  readonly stderr: StderrTail
  readonly redact: (text: string) => string
  readonly signIn: SignIn | undefined
}

export async function openTransport(
  server: ServerDescription,
  { maxMessageBytes, inheritEnv }: ClientSettings,
  { problems, stderr, redact, signIn }: TransportTools,
): Promise<ServerTransport> {
  if (isHttpServer(server)) {
    // Loaded lazily, since most servers are processes.
    const { HttpTransport } = await import('./http-transport.ts')
    return new HttpTransport(server, { maxMessageBytes, problems, redact, signIn })
  }
  const env = serverEnvironment(server.env, inheritEnv)
  return new StdioTransport(server, { env, maxMessageBytes, problems, stderr })
}
