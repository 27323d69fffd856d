/** `id` is the fragment that opens it. The link leads to the page where it is done. */
export type Article = {
  id: string
  title: string
  paragraphs: readonly string[]
  link?: { to: string; text: string }
}

export type Topic = { title: string; articles: readonly Article[] }
