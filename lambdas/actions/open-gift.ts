import { libraryApi } from '#contract/library-api.ts'
import { action } from '../action.ts'
import { now } from '../clock.ts'
import { openGift } from '../library/open-gift.ts'

export const handler = action(libraryApi, 'open-gift', ({ input: { token }, client }) =>
  openGift(token, client, now()),
)
