const MAX_STEPS = 20

/** Follows an authorization server's redirects and fills in its forms, like a browser with its user. */
export class UserAgent {
  readonly #origin: string
  readonly #user: string
  readonly #cookies = new Map<string, string>()

  constructor(origin: string, user: string) {
    this.#origin = origin
    this.#user = user
  }

  /** Follows redirects. @returns The first address outside the authorization server. */
  async follow(start: URL): Promise<URL> {
    let url = start
    let form: URLSearchParams | undefined
    for (let step = 0; step < MAX_STEPS; step += 1) {
      if (url.origin !== this.#origin) return url
      const response = await this.#request(url, form)
      form = undefined
      const location = response.headers.get('location')
      if (location !== null) {
        url = new URL(location, url)
        continue
      }
      const page = await response.text()
      const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1]
      const action = /<form[^>]* action="([^"]+)"/.exec(page)?.[1]
      if (prompt === undefined || action === undefined) {
        throw new Error(
          `The authorization server says HTTP ${response.status}: ${page.replace(/<[^>]*>/g, ' ').trim()}`,
        )
      }
      url = new URL(action, url)
      form = new URLSearchParams({
        prompt,
        ...(prompt === 'login' && { login: this.#user, password: 'any' }),
      })
    }
    throw new Error(`The sign-in did not end after ${MAX_STEPS} pages.`)
  }

  async #request(url: URL, form: URLSearchParams | undefined): Promise<Response> {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(url, {
      ...(form !== undefined && { method: 'POST', body: form }),
      headers: { cookie },
      redirect: 'manual',
    })
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = line.split(';', 1)[0]?.split(/=(.*)/s) ?? []
      if (value === '') this.#cookies.delete(name)
      else this.#cookies.set(name, value)
    }
    return response
  }
}
