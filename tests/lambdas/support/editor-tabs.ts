import { validSiteContent } from '#tests/harness/pages/valid-site-content.ts'
import type { Answer } from '#tests/harness/sellers/in-process-seller.ts'
import type { SiteSeller } from '#tests/harness/sellers/site-seller.ts'

const tabCount = 24

/** Runs `work` while 24 tabs save another headline each as fast as they can. Returns what their saves were told. */
export async function whileTabsEdit(seller: SiteSeller, work: () => Promise<void>): Promise<Answer[]> {
  let isOver = false
  const answers: Answer[] = []
  const edit = async (tab: number) => {
    for (let round = 1; !isOver; round++) {
      const hero = { ...validSiteContent.hero, headline: `Tab ${tab}, round ${round}` }
      answers.push(await seller.edit({ content: { hero } }))
    }
  }
  const tabs = Array.from({ length: tabCount }, (_, tab) => edit(tab))
  try {
    await work()
  } finally {
    isOver = true
    await Promise.all(tabs)
  }
  return answers
}
