import { action } from '../action.ts'
import { saveProgress } from '../library/progress.ts'

export const handler = action('save-progress', async ({ buyer, input }) => {
  await saveProgress(buyer, input)
  return { success: true as const }
})
