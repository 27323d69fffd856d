import * as z from 'zod/mini'

/** The facts in the request: the user's first message. */
const Facts = z.object({
  articles: z.array(z.object({ id: z.string(), title: z.string(), text: z.string() })),
  messages: z.array(z.object({ from: z.enum(['us', 'customer']), text: z.string() })),
})

/** Words of fewer letters say nothing about what is asked. */
const shortestWord = 4
const wordsIn = (text: string) =>
  new Set(text.toLowerCase().match(new RegExp(`\\p{L}{${shortestWord},}`, 'gu')) ?? [])

/** Returns the article that shares most words with the question; words of its title count twice. Returns undefined for any other message. */
export function writeCaseAnswer(userMessage: string) {
  const { data } = Facts.safeParse(JSON.parse(userMessage))
  if (!data) return undefined
  const asked = wordsIn(
    data.messages.flatMap(({ from, text }) => (from === 'customer' ? [text] : [])).join(' '),
  )
  const [best] = data.articles
    .map(({ id, text, title }) => ({
      id,
      text,
      shared: sharedWords(asked, title) + sharedWords(asked, `${title} ${text}`),
    }))
    .toSorted((one, other) => other.shared - one.shared)
  if (!best?.shared)
    return { answer: 'Thank you for writing. We look into it and come back to you.', articles: [] }
  return { answer: `Thank you for writing. ${best.text}`, articles: [best.id] }
}

const sharedWords = (asked: ReadonlySet<string>, text: string) =>
  [...wordsIn(text)].filter((word) => asked.has(word)).length
