import { libraryApi } from '#contract/library-api.ts'
import { now } from '../clock.ts'
import { action } from '../http/action.ts'
import { claimGift } from '../library/claim-seat.ts'

export const handler = action(libraryApi, 'claim-seat', ({ buyer, input }) =>
  claimGift(buyer, input.token, now()),
)
