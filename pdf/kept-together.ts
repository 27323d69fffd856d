import type { PdfBlock } from './pdf-document.ts'

/** What fits on a page together with its heading. */
const maxRows = 12
const maxLines = 20
const maxCharacters = 1200

/** Returns the blocks in groups; a page never ends within one. A heading stays with what it is the heading of. */
export function keptTogether(blocks: readonly PdfBlock[]): PdfBlock[][] {
  const groups: PdfBlock[][] = []
  for (const block of blocks) {
    const group = groups.at(-1)
    const isBelowHeading = group?.at(-1)?.kind === 'heading' && (block.kind === 'heading' || isShort(block))
    if (group && isBelowHeading) group.push(block)
    else groups.push([block])
  }
  return groups
}

function isShort(block: PdfBlock): boolean {
  switch (block.kind) {
    case 'table':
    case 'fields':
    case 'totals':
      return block.rows.length <= maxRows
    case 'list':
      return block.items.length <= maxRows && block.items.every(({ nested = [] }) => nested.length === 0)
    case 'code':
      return block.text.split('\n').length <= maxLines
    case 'paragraph':
    case 'quote':
      return lengthOf(block.text) <= maxCharacters
    default:
      return true
  }
}

const lengthOf = (text: string | readonly { text: string }[]) =>
  typeof text === 'string' ? text.length : text.reduce((sum, run) => sum + run.text.length, 0)
