import { libraryApi } from '#contract/library-api.ts'
import { action } from '../http/action.ts'
import { readLesson } from '../library/lessons.ts'

export const handler = action(libraryApi, 'get-lesson', ({ buyer, input }) => readLesson(buyer, input))
