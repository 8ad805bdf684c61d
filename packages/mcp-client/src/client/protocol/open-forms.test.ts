import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { OpenForms } from './open-forms.ts'

const request = (id: number) => ({
  jsonrpc: '2.0' as const,
  id,
  method: 'elicitation/create',
  params: { message: 'Go on?', requestedSchema: { type: 'object' } },
})

it.each<[string, (forms: OpenForms) => void]>([
  ['the server', (forms) => forms.cancel(1)],
  ['the end of the call', (forms) => forms.cancelAll()],
])(
  'is no sign of life once %s has taken it back, whatever the program goes on to wait for',
  async (_, takeBack) => {
    let signs = 0
    const forms = new OpenForms(() => new Promise(() => {}), {
      isBusy: () => true,
      signOfLife: () => {
        signs += 1
      },
    })
    const answer = forms.answer(request(1))
    takeBack(forms)
    expect(await answer).toMatchObject({ id: 1, result: { action: 'cancel' } })
    await sleep(450)
    expect(signs).toBe(0)
  },
)
