import { libraryApi } from '#contract/library-api.ts'
import { action } from '../action.ts'
import { now } from '../clock.ts'
import { giveSeat } from '../library/seats.ts'

export const handler = action(libraryApi, 'give-seat', ({ buyer, input }) =>
  giveSeat(buyer, input.product_id, now()),
)
