import { libraryApi } from '#contract/library-api.ts'
import { action } from '../http/action.ts'
import { fileLink } from '../library/lessons.ts'

export const handler = action(libraryApi, 'get-file-link', ({ buyer, input }) =>
  fileLink(buyer, input.product_id, input.file_id),
)
