import { libraryApi } from '#contract/library-api.ts'
import { action } from '../http/action.ts'
import { saveProgress } from '../library/progress.ts'

export const handler = action(libraryApi, 'save-progress', async ({ buyer, input }) => {
  await saveProgress(buyer, input)
  return { success: true as const }
})
