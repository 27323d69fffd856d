import { moneyTopics } from '#contract/help/money.ts'
import { storeTopics } from '#contract/help/store.ts'
import { usePageTitle } from '../../lib/page/page-title.ts'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { ArticleSearch } from './article-search.tsx'
import { OwnCases } from './own-cases.tsx'
import { TopicCard } from './topic-card.tsx'
import { WriteToUs } from './write-to-us.tsx'

const topics = [...storeTopics, ...moneyTopics]

export function HelpPage() {
  usePageTitle('Help')
  return (
    <>
      <PageHeader title="Help" text="How selling here works, and who to ask." />
      <ArticleSearch topics={topics} placeholder="Payouts, address, refund...">
        {(found) => found.map((topic) => <TopicCard key={topic.title} topic={topic} />)}
      </ArticleSearch>
      <div className="mt-6 grid gap-6">
        <OwnCases />
        <WriteToUs />
      </div>
    </>
  )
}
