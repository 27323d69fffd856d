import { action } from '../action.ts'
import { now } from '../clock.ts'
import { giveSeat } from '../library/seats.ts'

export const handler = action('give-seat', ({ buyer, input }) => giveSeat(buyer, input.product_id, now()))
