import MarkdownIt from 'markdown-it'
import sanitizeHtml from 'sanitize-html'

const markdown = new MarkdownIt({ html: true, linkify: false })
const linkTarget = /^(https?:\/\/|mailto:)/i

const allowed: sanitizeHtml.IOptions = {
  allowedTags: [
    ...['h2', 'h3', 'h4', 'p', 'br', 'hr', 'blockquote', 'pre', 'code', 'ul', 'ol', 'li'],
    ...['strong', 'em', 's', 'sub', 'sup', 'a', 'table', 'thead', 'tbody', 'tr', 'th', 'td'],
  ],
  allowedAttributes: { a: ['href', 'rel', 'target'], ol: ['start'] },
  allowedSchemes: ['https', 'http', 'mailto'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  transformTags: {
    // The page's own heading is the lesson's title.
    h1: 'h2',
    a: sanitizeHtml.simpleTransform('a', { rel: 'noopener noreferrer', target: '_blank' }),
  },
}

/** A remark about one line of a lesson's Markdown; the first line is 1. */
export type Remark = { line: number; message: string }

/** The HTML of a lesson, with nothing in it but text, lists, tables and links to https, http and mailto. */
export const lessonHtml = (source: string): string => sanitizeHtml(markdown.render(source), allowed).trim()

/** Problems keep a lesson from being imported; notes say what of it is left out. */
export type LessonCheck = { problems: Remark[]; notes: Remark[] }

/** Finds links and pictures that would not work for a buyer, and HTML of which parts are removed. */
export function checkLesson(source: string): LessonCheck {
  const check: LessonCheck = { problems: [], notes: [] }
  for (const block of markdown.parse(source, {})) {
    const line = (block.map?.[0] ?? 0) + 1
    for (const token of [block, ...(block.children ?? [])]) {
      if (token.type === 'html_block' || token.type === 'html_inline')
        check.notes.push({ line, message: 'HTML is reduced to text, lists, tables and links.' })
      const message = problemOf(token.type, String(token.attrGet('href') ?? ''))
      if (message) check.problems.push({ line, message })
    }
  }
  return check
}

function problemOf(type: string, href: string) {
  if (type === 'image') return 'A lesson has no pictures. Add the picture to "files" in course.json.'
  if (type === 'link_open' && !linkTarget.test(href))
    return `The link "${href}" must begin with https://, http:// or mailto:.`
  return undefined
}

const wordsPerMinute = 200

/** Minutes to read a text, at least one. */
export const readingMinutes = (source: string): number =>
  Math.max(1, Math.ceil(source.split(/\s+/).length / wordsPerMinute))
