import MarkdownIt from 'markdown-it'
import sanitizeHtml from 'sanitize-html'
import { pictureScheme } from '#rules/courses/lesson-pictures.ts'

const markdown = new MarkdownIt({ html: true, linkify: false })

// A screen reader would announce a heading without a text.
markdown.core.ruler.push('empty-headings', ({ tokens }) => {
  for (const [index, token] of tokens.entries()) {
    if (token.type !== 'th_open' || tokens[index + 1]?.content !== '') continue
    for (const end of [token, tokens[index + 2]]) if (end) end.tag = 'td'
  }
})

const linkTarget = /^(https?:\/\/|mailto:)/i

/** Width and height of the pictures that a lesson may show, by the name that its Markdown uses. */
export type PictureSizes = ReadonlyMap<string, { width: number; height: number }>

const allowed = (pictures: PictureSizes): sanitizeHtml.IOptions => ({
  allowedTags: [
    ...['h2', 'h3', 'h4', 'p', 'br', 'hr', 'blockquote', 'pre', 'code', 'ul', 'ol', 'li', 'img'],
    ...['strong', 'em', 's', 'sub', 'sup', 'a', 'table', 'thead', 'tbody', 'tr', 'th', 'td'],
  ],
  allowedAttributes: {
    a: ['href', 'rel', 'target'],
    ol: ['start'],
    img: ['src', 'alt', 'width', 'height'],
  },
  allowedSchemes: ['https', 'http', 'mailto'],
  allowedSchemesByTag: { img: ['picture'] },
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  transformTags: {
    // The page's own heading is the lesson's title.
    h1: 'h2',
    a: sanitizeHtml.simpleTransform('a', { rel: 'noopener noreferrer', target: '_blank' }),
    img: (tagName, { src = '', alt = '' }) => {
      const size = pictures.get(src)
      if (!size) return { tagName, attribs: {} }
      const attribs = { src: `${pictureScheme}${src}`, alt, width: `${size.width}`, height: `${size.height}` }
      return { tagName, attribs }
    },
  },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs.src?.startsWith(pictureScheme),
})

/** A remark about one line of a lesson's Markdown; the first line is 1. */
export type LessonError = { line: number; message: string }

/**
 * The HTML of a lesson, with nothing in it but text, lists, tables, links to https, http and mailto, and these pictures.
 * The source of a picture is `picture:` and its name, until `withPictureUrls` replaces it.
 */
export const lessonHtml = (source: string, pictures: PictureSizes = new Map()): string =>
  sanitizeHtml(markdown.render(source), allowed(pictures)).trim()

/** Problems keep a lesson from being imported; notes say what of it is left out. */
export type LessonCheck = {
  problems: LessonError[]
  notes: LessonError[]
  pictures: { name: string; line: number }[]
}

/** Finds links that would not work for a buyer, HTML that loses parts in sanitizing, and the pictures that are named. */
export function checkLesson(source: string): LessonCheck {
  const check: LessonCheck = { problems: [], notes: [], pictures: [] }
  for (const block of markdown.parse(source, {})) {
    const line = (block.map?.[0] ?? 0) + 1
    for (const token of [block, ...(block.children ?? [])]) {
      if (token.type === 'html_block' || token.type === 'html_inline')
        check.notes.push({ line, message: 'HTML is reduced to text, lists, tables and links.' })
      const href = String(token.attrGet('href') ?? '')
      if (token.type === 'link_open' && !linkTarget.test(href))
        check.problems.push({
          line,
          message: `The link "${href}" must begin with https://, http:// or mailto:.`,
        })
      if (token.type === 'image') {
        const name = String(token.attrGet('src') ?? '')
        check.pictures.push({ name, line })
        if (!token.content.trim())
          check.problems.push({
            line,
            message: `Say what the picture "${name}" shows: ![what it shows](${name}).`,
          })
      }
    }
  }
  return check
}
