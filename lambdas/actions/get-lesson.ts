import { action } from '../action.ts'
import { readLesson } from '../library/lessons.ts'

export const handler = action('get-lesson', ({ buyer, input }) => readLesson(buyer, input))
