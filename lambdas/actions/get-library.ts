import { libraryApi } from '#contract/library-api.ts'
import { now } from '../clock.ts'
import { action } from '../http/action.ts'
import { showLibrary } from '../library/show-library.ts'

export const handler = action(libraryApi, 'get-library', ({ buyer }) => showLibrary(buyer, now()))
