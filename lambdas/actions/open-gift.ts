import { libraryApi } from '#contract/library-api.ts'
import { now } from '../clock.ts'
import { action } from '../http/action.ts'
import { openGift } from '../library/open-gift.ts'

export const handler = action(libraryApi, 'open-gift', ({ input: { token }, client }) =>
  openGift(token, client, now()),
)
