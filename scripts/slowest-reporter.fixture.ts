import { setTimeout } from 'node:timers/promises'
import { it } from 'vitest'

it('takes a second', () => setTimeout(1_000))
