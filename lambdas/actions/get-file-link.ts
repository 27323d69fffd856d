import { action } from '../action.ts'
import { fileLink } from '../library/lessons.ts'

export const handler = action('get-file-link', ({ buyer, input }) =>
  fileLink(buyer, input.product_id, input.file_id),
)
