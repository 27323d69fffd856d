import { buyerTopics } from '#contract/help/buyers.ts'
import { libraryPath } from '#contract/urls/buyer-links.ts'
import { usePageTitle } from '../../lib/page/page-title.ts'
import { SupportLink } from '../../ui/content/contact-link.tsx'
import { useRootMark } from '../../ui/hooks/use-root-mark.ts'
import { BrandLink } from '../../ui/layout/brand.tsx'
import { ArticleSearch } from './article-search.tsx'
import { TopicCard } from './topic-card.tsx'

/** For people who bought in a store and have no account. */
export function BuyerHelpPage() {
  usePageTitle('Help for buyers')
  useRootMark('light')
  return (
    <div className="mx-auto max-w-reading px-5 py-6 sm:py-10">
      <header>
        <BrandLink />
      </header>
      <main className="py-10 sm:py-14">
        <h1 className="font-display text-headline font-semibold tracking-display">Help for buyers</h1>
        <p className="mt-3 mb-8 text-muted">
          What you bought is in{' '}
          <a href={libraryPath} className="font-medium text-accent underline underline-offset-3">
            your library
          </a>
          . At its end you can ask us. If you cannot open it, write to <SupportLink />.
        </p>
        <ArticleSearch topics={buyerTopics} placeholder="Refund, receipt, code...">
          {(found) => found.map((topic) => <TopicCard key={topic.title} topic={topic} />)}
        </ArticleSearch>
      </main>
    </div>
  )
}
