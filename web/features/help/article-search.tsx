import { type ReactNode, useDeferredValue, useState } from 'react'
import type { Article, Topic } from '#contract/help/article.ts'
import { SearchField } from '../../ui/controls/search-field.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'

type Props = {
  topics: readonly Topic[]
  placeholder: string
  children: (found: readonly Topic[]) => ReactNode
}

/** The articles are part of the page, so they are searched without a connection, too. */
export function ArticleSearch({ topics, placeholder, children }: Props) {
  const [text, setText] = useState('')
  const searched = useDeferredValue(text)
  const found = searchArticles(topics, searched)
  const count = found.reduce((sum, { articles }) => sum + articles.length, 0)
  return (
    <>
      <div className="mb-6">
        <SearchField
          label="Search the articles"
          placeholder={placeholder}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </div>
      <p role="status" className="sr-only">
        {count} {count === 1 ? 'article' : 'articles'} found
      </p>
      {count > 0 ? (
        <div className="grid gap-6">{children(found)}</div>
      ) : (
        <EmptyState title="No articles found" text="Try another word, or write to us." />
      )}
    </>
  )
}

/** Returns the topics with the articles that have every word of `text` in title or paragraphs, ignoring case. */
function searchArticles(topics: readonly Topic[], text: string): Topic[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  return topics
    .map(({ title, articles }) => ({ title, articles: articles.filter((one) => hasWords(one, words)) }))
    .filter(({ articles }) => articles.length > 0)
}

function hasWords({ title, paragraphs }: Article, words: readonly string[]) {
  const text = [title, ...paragraphs].join(' ').toLowerCase()
  return words.every((word) => text.includes(word))
}
