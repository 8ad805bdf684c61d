import { isHttpServer, type ServerDescription } from '../../client/server-description.ts'
import type { Servers } from '../../pool/servers-config.ts'
import { createSignInPrompt, type SignInAskerOptions } from './ask-sign-in.ts'
import { createChatAuth } from './chat-auth.ts'
import { SignInFile } from './sign-in-file.ts'

export function serversWithSignIn(servers: Servers, folder: string, asker: SignInAskerOptions): Servers {
  const prompt = createSignInPrompt(asker)
  const entries = Object.entries(servers).map(([name, server]) => {
    if (!isHttpServer(server) || hasCredentials(server)) return [name, server] as const
    const file = new SignInFile(folder, server.url)
    const authProvider = createChatAuth({ server: name, oauth: server.oauth, file, prompt })
    return [name, { ...server, authProvider }] as const
  })
  return Object.fromEntries(entries)
}

const hasCredentials = (server: Extract<ServerDescription, { url: string }>): boolean =>
  server.token !== undefined ||
  Object.keys(server.headers ?? {}).some((name) => name.toLowerCase() === 'authorization')
