import { libraryApi } from '#contract/library-api.ts'
import { now } from '../clock.ts'
import { action } from '../http/action.ts'
import { giveSeat } from '../library/seats.ts'

export const handler = action(libraryApi, 'give-seat', ({ buyer, input }) =>
  giveSeat(buyer, input.product_id, now()),
)
