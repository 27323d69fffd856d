import type { Article, Topic } from '#contract/help/article.ts'

/** Returns the topics with the articles that have every word of `text` in title or paragraphs, ignoring case. */
export function searchArticles(topics: readonly Topic[], text: string): Topic[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  return topics
    .map(({ title, articles }) => ({ title, articles: articles.filter((one) => hasWords(one, words)) }))
    .filter(({ articles }) => articles.length > 0)
}

function hasWords({ title, paragraphs }: Article, words: readonly string[]) {
  const text = [title, ...paragraphs].join(' ').toLowerCase()
  return words.every((word) => text.includes(word))
}
