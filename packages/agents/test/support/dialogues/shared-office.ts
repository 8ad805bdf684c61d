import { type Office, openOffice } from './office.ts'

/** The demo office that the dialogues of one test file share: its servers and models start once. */
export let office: Office

export async function openSharedOffice(): Promise<void> {
  office = await openOffice()
}
