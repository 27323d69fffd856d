import { action } from '../action.ts'
import { now } from '../clock.ts'
import { sendLibraryCode } from '../library/send-library-code.ts'

export const handler = action('send-library-code', ({ input, client }) =>
  sendLibraryCode(input, client, now()),
)
