import ChevronDown from 'lucide-react/icons/chevron-down'
import { useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router-dom'
import type { Article, Topic } from '#contract/help/article.ts'
import { SupportLink } from '../../ui/content/contact-link.tsx'
import { Card } from '../../ui/layout/card.tsx'

export const TopicCard = ({ topic: { title, articles } }: { topic: Topic }) => (
  <Card>
    <h2 className="font-display text-xl font-semibold tracking-title">{title}</h2>
    <div className="mt-3 divide-y divide-line border-t border-line">
      {articles.map((article) => (
        <ArticleDetails key={article.id} article={article} />
      ))}
    </div>
  </Card>
)

/** The fragment of the page's URL opens an article. */
function ArticleDetails({ article: { id, title, paragraphs, link, hasAddress } }: { article: Article }) {
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
        {hasAddress && (
          <p>
            Write to <SupportLink />.
          </p>
        )}
        {link && <ArticleLink {...link} />}
      </div>
    </details>
  )
}

const linkClasses = 'inline-flex min-h-11 items-center font-medium text-accent underline underline-offset-3'

/** The library is an application of its own. */
const ArticleLink = ({ to, text }: NonNullable<Article['link']>) =>
  to.startsWith('/app/') ? (
    <Link to={to} className={linkClasses}>
      {text}
    </Link>
  ) : (
    <a href={to} className={linkClasses}>
      {text}
    </a>
  )
