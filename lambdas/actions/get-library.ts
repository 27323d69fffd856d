import { libraryApi } from '#contract/library-api.ts'
import { action } from '../action.ts'
import { now } from '../clock.ts'
import { showLibrary } from '../library/show-library.ts'

export const handler = action(libraryApi, 'get-library', ({ buyer }) => showLibrary(buyer, now()))
