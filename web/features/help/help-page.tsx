import ChevronDown from 'lucide-react/icons/chevron-down'
import { useDeferredValue, useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { usePageTitle } from '../../lib/page/page-title.ts'
import { SupportLink } from '../../ui/content/contact-link.tsx'
import { SearchField } from '../../ui/controls/search-field.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import type { Article, Topic } from './articles/article.ts'
import { moneyTopics } from './articles/money.ts'
import { storeTopics } from './articles/store.ts'
import { searchArticles } from './search-articles.ts'

const topics = [...storeTopics, ...moneyTopics]

export function HelpPage() {
  usePageTitle('Help')
  const [text, setText] = useState('')
  const searched = useDeferredValue(text)
  const found = searchArticles(topics, searched)
  const count = found.reduce((sum, { articles }) => sum + articles.length, 0)
  return (
    <>
      <PageHeader title="Help" text="How selling here works, and who to ask." />
      <div className="mb-6">
        <SearchField
          label="Search the articles"
          placeholder="Payouts, address, refund..."
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </div>
      <p role="status" className="sr-only">
        {count} {count === 1 ? 'article' : 'articles'} found
      </p>
      {count > 0 ? (
        <div className="grid gap-6">
          {found.map((topic) => (
            <TopicCard key={topic.title} topic={topic} />
          ))}
        </div>
      ) : (
        <EmptyState title="No articles found" text="Try another word, or write to us." />
      )}
      <Card className="mt-6">
        <h2 className="font-semibold">Write to us</h2>
        <p className="mt-1.5 text-sm text-muted">
          Say what you wanted to do and what you saw instead. If a message had a reference, copy it into the
          mail: <SupportLink />
        </p>
      </Card>
    </>
  )
}

const TopicCard = ({ topic: { title, articles } }: { topic: Topic }) => (
  <Card>
    <h2 className="font-display text-xl font-semibold tracking-title">{title}</h2>
    <div className="mt-3 divide-y divide-line border-t border-line">
      {articles.map((article) => (
        <ArticleDetails key={article.id} article={article} />
      ))}
    </div>
  </Card>
)

/** The fragment of the page's address opens an article. */
function ArticleDetails({ article: { id, title, paragraphs, link } }: { article: Article }) {
  const isWanted = useLocation().hash === `#${id}`
  const details = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    if (isWanted) details.current?.scrollIntoView()
  }, [isWanted])
  return (
    <details ref={details} id={id} open={isWanted || undefined} className="group scroll-mt-24">
      <summary className="flex min-h-12 cursor-pointer list-none items-center justify-between gap-4 py-2 font-medium hover:underline hover:underline-offset-4 [&::-webkit-details-marker]:hidden">
        {title}
        <ChevronDown
          aria-hidden
          className="size-4.5 shrink-0 text-muted transition-transform group-open:rotate-180"
        />
      </summary>
      <div className="max-w-prose space-y-3 pb-4 text-muted">
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        {link && (
          <Link
            to={link.to}
            className="inline-flex min-h-11 items-center font-medium text-accent underline underline-offset-3"
          >
            {link.text}
          </Link>
        )}
      </div>
    </details>
  )
}
