import type { PagePicture, ShownPage } from '../src/wire/page-viewer.ts'
import type { Messages } from './messages.ts'

/** Trouble in words of ours, and in those of the server or the host. */
export interface Trouble {
  readonly message: keyof { [Key in keyof Messages as Messages[Key] extends string ? Key : never]: never }
  readonly detail: string
  readonly canRetry: boolean
}

export type GotPage = Omit<PagePicture, 'picture'> & {
  readonly picture: string | null
}

export interface State {
  readonly shown: ShownPage | null
  /** The page that is wanted, from 1. */
  readonly page: number
  /** The newest picture; while another page is on its way, the one before. */
  readonly got: GotPage | null
  readonly isBusy: boolean
  readonly trouble: Trouble | null
}

export const WAITING: State = { shown: null, page: 1, got: null, isBusy: true, trouble: null }
