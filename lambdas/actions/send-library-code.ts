import { libraryApi } from '#contract/library-api.ts'
import { now } from '../clock.ts'
import { action } from '../http/action.ts'
import { sendLibraryCode } from '../library/send-library-code.ts'

export const handler = action(libraryApi, 'send-library-code', ({ input, client }) =>
  sendLibraryCode(input, client, now()),
)
