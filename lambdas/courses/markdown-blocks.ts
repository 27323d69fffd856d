import MarkdownIt, { type Token } from 'markdown-it'
import { type PdfBlock, type PdfRun, unprintableCharacters } from '#pdf/pdf-document.ts'
import type { LessonError } from './lesson-html.ts'

const markdown = new MarkdownIt({ html: true, linkify: false })
const checkbox = /^\[[ x]\]\s+/
const lastLevel = 3
const narrowCharacters = 3
const narrowPoints = 22

/** Returns a Markdown file as blocks of a PDF, and what of it a PDF can't show. */
export function markdownBlocks(source: string): { blocks: PdfBlock[]; problems: LessonError[] } {
  const tokens = markdown.parse(source, {})
  return { blocks: new Reader(tokens).blocksUntil(), problems: tokens.flatMap(problemsOf) }
}

function problemsOf({ type, content, map }: Token): LessonError[] {
  const line = (map?.[0] ?? 0) + 1
  if (type === 'html_block') return [{ line, message: 'A file that becomes a PDF has no HTML.' }]
  if (type !== 'inline' && type !== 'fence' && type !== 'code_block') return []
  const missing = unprintableCharacters(content)
  if (missing.length === 0) return []
  return [{ line, message: `The font of the PDF lacks ${missing.join(' ')}. Write it in another way.` }]
}

/** Reads the flat list of markdown-it's tokens, in which what is nested stands between an opening and a closing one. */
class Reader {
  readonly #tokens: readonly Token[]
  #next = 0

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens
  }

  /** The blocks up to the token of this type, which is read too. */
  blocksUntil(end?: string): PdfBlock[] {
    const blocks: PdfBlock[] = []
    for (let token = this.#take(); token && token.type !== end; token = this.#take())
      blocks.push(...this.#blocksOf(token))
    return blocks
  }

  #take = () => this.#tokens[this.#next++]

  #blocksOf(token: Token): PdfBlock[] {
    switch (token.type) {
      case 'heading_open':
        return [{ kind: 'heading', level: levelOf(token.tag), text: this.#inline() }]
      case 'paragraph_open':
        return [{ kind: 'paragraph', text: this.#inline() }]
      case 'blockquote_open':
        return this.blocksUntil('blockquote_close').map((block) =>
          block.kind === 'paragraph' ? { kind: 'quote', text: block.text } : block,
        )
      case 'bullet_list_open':
        return [this.#list(false, 'bullet_list_close')]
      case 'ordered_list_open':
        return [this.#list(true, 'ordered_list_close')]
      case 'table_open':
        return [this.#table()]
      case 'fence':
      case 'code_block':
        return [{ kind: 'code', text: token.content.trimEnd() }]
      case 'hr':
        return [{ kind: 'rule' }]
      default:
        return []
    }
  }

  #inline(): PdfRun[] {
    return runsOf(this.#take()?.children ?? [])
  }

  #list(ordered: boolean, end: string): PdfBlock {
    const items: Extract<PdfBlock, { kind: 'list' }>['items'][number][] = []
    for (let token = this.#take(); token && token.type !== end; token = this.#take()) {
      if (token.type !== 'list_item_open') continue
      const [first, ...nested] = this.blocksUntil('list_item_close')
      const text = first?.kind === 'paragraph' && typeof first.text !== 'string' ? first.text : []
      const rest = first && first.kind !== 'paragraph' ? [first, ...nested] : nested
      items.push({ ...ticked(text), ...(rest.length > 0 && { nested: rest }) })
    }
    return { kind: 'list', ordered, items }
  }

  #table(): PdfBlock {
    const rows: PdfRun[][][] = []
    const aligned: ('left' | 'right')[] = []
    for (let token = this.#take(); token && token.type !== 'table_close'; token = this.#take()) {
      if (token.type === 'tr_open') rows.push([])
      if (token.type !== 'th_open' && token.type !== 'td_open') continue
      if (token.type === 'th_open')
        aligned.push(String(token.attrGet('style')).includes('right') ? 'right' : 'left')
      rows.at(-1)?.push(this.#inline())
    }
    const [header = [], ...body] = rows
    const columns = header.map((cell, index) => {
      const longest = Math.max(...rows.map((row) => plain(row[index] ?? []).length))
      return {
        title: plain(cell),
        align: aligned[index] ?? ('left' as const),
        // A column of numbers or ticks needs no share of the page's width; an empty column is for handwriting.
        ...(longest > 0 && longest <= narrowCharacters && { widthPoints: narrowPoints }),
      }
    })
    return { kind: 'table', columns, rows: body }
  }
}

const levelOf = (tag: string) => {
  const level = Math.min(Number(tag.slice(1)), lastLevel)
  return level === 1 ? 1 : level === 2 ? 2 : 3
}

const plain = (runs: readonly PdfRun[]) => runs.map(({ text }) => text).join('')

function ticked(runs: readonly PdfRun[]) {
  const [first, ...rest] = runs
  if (!first || !checkbox.test(first.text)) return { text: runs }
  return { text: [{ ...first, text: first.text.replace(checkbox, '') }, ...rest], checkbox: true }
}

function runsOf(tokens: readonly Token[]): PdfRun[] {
  const runs: PdfRun[] = []
  let bold = 0
  let italic = 0
  let url: string | undefined
  for (const token of tokens) {
    if (token.type === 'strong_open') bold++
    else if (token.type === 'strong_close') bold--
    else if (token.type === 'em_open') italic++
    else if (token.type === 'em_close') italic--
    else if (token.type === 'link_open') url = String(token.attrGet('href') ?? '')
    else if (token.type === 'link_close') url = undefined
    else
      runs.push({
        text: textOf(token),
        ...(bold > 0 && { bold: true }),
        ...(italic > 0 && { italic: true }),
        ...(url !== undefined && { url }),
      })
  }
  return runs.filter(({ text }) => text !== '')
}

function textOf({ type, content }: Token) {
  if (type === 'softbreak' || type === 'hardbreak') return '\n'
  return type === 'text' || type === 'code_inline' || type === 'text_special' ? content : ''
}
