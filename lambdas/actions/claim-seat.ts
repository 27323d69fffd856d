import { libraryApi } from '#contract/library-api.ts'
import { action } from '../action.ts'
import { now } from '../clock.ts'
import { claimGift } from '../library/claim-seat.ts'

export const handler = action(libraryApi, 'claim-seat', ({ buyer, input }) =>
  claimGift(buyer, input.token, now()),
)
